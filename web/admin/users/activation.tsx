import type { RowOf } from '../../../contract/api.ts';
import { confirm } from '../kit/dialog/confirm.tsx';

type ListedUser = RowOf<'GET user'>;

/** Asks, then deactivates a user or activates it again. */
export function askToggle({ _id: id, name, is_active }: ListedUser): void {
  confirm({
    title: is_active ? `Deactivate ${name}?` : `Reactivate ${name}?`,
    text: is_active
      ? `${name} is signed out everywhere at once and cannot sign in again until reactivated. All that ${name} has done stays.`
      : `${name} can sign in again, with the same password, office and roles.`,
    doIt: is_active ? 'Deactivate' : 'Reactivate',
    isDanger: is_active,
    call: 'POST user/active/{id}',
    input: { params: { id }, body: { is_active: !is_active } },
    done: is_active ? 'User deactivated.' : 'User reactivated.',
    failure: 'Status Change Failed.',
  });
}
