import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { notFound } from '../../http/errors.ts';
import { roles } from '../access.table.ts';
import { accessMatrix } from './matrix.ts';

/** Compares two roles: every permission that at least one of them has, in matrix order. */
export async function compareRoles(db: Db, one_id: string, other_id: string) {
  const compared = await db
    .select()
    .from(roles)
    .where(inArray(roles._id, [one_id, other_id]));
  const [one, other] = [one_id, other_id].map((id) => compared.find((role) => role._id === id));
  if (!one || !other) throw notFound('Role');
  const { Module, Access } = await accessMatrix(db);
  const ticksOf = (role_id: string) =>
    new Set(Access.filter((cell) => cell.role_id === role_id).flatMap((cell) => cell.access_type));
  const [ticks, others] = [ticksOf(one_id), ticksOf(other_id)];
  const rows = Module.flatMap((module) =>
    module.path.map((type) => ({
      module_name: module.module_name,
      screen: module.description || module.module_name,
      access_type: type.access_type,
      about: type.access_type_description,
      has_one: one.is_super || ticks.has(type._id),
      has_other: other.is_super || others.has(type._id),
    })),
  );
  return { one, other, ticks: rows.filter((row) => row.has_one || row.has_other) };
}
