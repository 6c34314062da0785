-- Rows that break a rule of the orders: the rule, and what broke it.
select 'a total is price times quantity' as rule, jsonb_build_object('order', id, 'total', total_kobo) as row
from orders
where total_kobo <> unit_price_kobo * quantity

union all
select 'the last line of the history is the state', jsonb_build_object('order', o.id, 'status', o.status, 'last', e.to_status)
from orders o
left join lateral (select to_status from order_events where order_id = o.id order by id desc limit 1) e on true
where e.to_status is distinct from o.status

union all
select 'each line of the history follows from the one before', jsonb_build_object('event', id, 'from', from_status)
from (
  select id, kind, from_status, lag(to_status) over (partition by order_id order by id) as before
  from order_events
) e
where kind <> 'placed' and from_status is not null and from_status <> before

union all
select 'an order has as many proofs as it counts', jsonb_build_object('order', o.id, 'counted', o.proof_count)
from orders o
left join order_proofs p on p.order_id = o.id
group by o.id
having o.proof_count <> count(p.id)

union all
select 'no order is confirmed without a proof', jsonb_build_object('order', id)
from orders
where status in ('confirmed', 'processing') and proof_count = 0

union all
select 'an idempotency key has one order', jsonb_build_object('key', idempotency_key)
from orders
group by idempotency_key
having count(*) > 1

union all
select 'no event failed for good', jsonb_build_object('event', id, 'name', name)
from outbox
where failed_at is not null
