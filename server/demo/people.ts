import { HOUR_MS } from '../../contract/durations.ts';
import { roles, userRoles, users } from '../access/access.table.ts';
import { hashPassword } from '../access/accounts/passwords.ts';
import { SUPER_ADMIN } from '../access/grants/ensure-modules.ts';
import { ensurePresetRoles } from '../access/grants/preset-roles.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';

export const DEMO_PASSWORD = 'agrim demo passphrase';

/** Adds the README's demo accounts. */
export async function seedPeople(
  db: Db,
  offices: { head: string; nd: string; rd: string; retailer: string },
): Promise<void> {
  await ensurePresetRoles(db);
  // The demo's accounts share one password.
  await db.update(roles).set({ totp_required: false });
  const ids = new Map((await db.select().from(roles)).map(({ role_title, _id }) => [role_title, _id]));

  const accounts = [
    {
      name: 'Asha Shrestha',
      email: 'admin@agrim.example',
      mobile_no: '9801000000',
      office_id: offices.head,
      role: SUPER_ADMIN,
    },
    {
      name: 'Nabin Gurung',
      email: 'nd@agrim.example',
      mobile_no: '9801100000',
      office_id: offices.nd,
      role: 'National Distributor',
    },
    {
      name: 'Rita Tamang',
      email: 'rd@agrim.example',
      mobile_no: '9801200000',
      office_id: offices.rd,
      role: 'Regional Distributor',
    },
    {
      name: 'Ramesh Thapa',
      email: 'retailer@agrim.example',
      mobile_no: '9801000001',
      office_id: offices.retailer,
      role: 'Retailer',
    },
    {
      name: 'Bimala Karki',
      email: 'verifier@agrim.example',
      mobile_no: '9801300000',
      office_id: offices.head,
      role: 'Verifier',
    },
    {
      name: 'Esha Rai',
      email: 'editor@agrim.example',
      mobile_no: '9801400000',
      office_id: offices.head,
      role: 'Editor',
    },
  ];
  const password_hash = await hashPassword(DEMO_PASSWORD);
  // Old enough to be a second approver (`requireOtherPerson`).
  const added_at = new Date(Date.now() - 2 * HOUR_MS);
  for (const { role, ...account } of accounts) {
    const _id = newId();
    await db.insert(users).values({ _id, ...account, password_hash, email_verified: true, added_at });
    await db.insert(userRoles).values({ user_id: _id, role_id: ids.get(role) as string });
  }
}
