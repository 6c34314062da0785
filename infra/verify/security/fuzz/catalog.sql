-- Rows that break a rule of the catalogue: the rule, and what broke it.
select 'a product holds what its open holds say' as rule, jsonb_build_object('product', p.id, 'held', p.held_quantity) as row
from shopify_products p
left join stock_holds h on h.product_id = p.id and h.variant_id is null and h.state = 'open'
group by p.id
having p.held_quantity <> coalesce(sum(h.quantity), 0)

union all
select 'a variant holds what its open holds say', jsonb_build_object('variant', v.id, 'held', v.held_quantity)
from product_variants v
left join stock_holds h on h.variant_id = v.id and h.state = 'open'
group by v.id
having v.held_quantity <> coalesce(sum(h.quantity), 0)

union all
-- What is sold uncounted may fall below zero, and so may what a count has found too little of: the deficit waits for goods.
select 'no stock is below zero', jsonb_build_object('product', id, 'stock', inventory_quantity, 'held', held_quantity)
from shopify_products p
where held_quantity < 0 or (inventory_quantity < 0 and is_tracked
  and not exists (select from stock_movements m where m.product_id = p.id and m.kind = 'counted'))
