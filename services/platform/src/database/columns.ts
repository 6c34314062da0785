import { p } from '@mikro-orm/core';

/**
 * Money: `bigint` in the database, a number of whole kobo here. A number is exact up to 2^53,
 * which is ninety million million naira.
 */
export const kobo = () => p.bigint('number');

/** A moment in UTC: `timestamptz(3)` in the database (milliseconds, as JSON carries), a Date here. */
export const instant = () => p.datetime().columnType('timestamptz(3)');

/** A day without a time: `date` in the database, text such as `2026-11-21` here. */
export const day = () => p.text().columnType('date');

/** `id integer generated always as identity`: the database alone chooses it. */
export const identity = () => p.integer().primary().autoincrement();
