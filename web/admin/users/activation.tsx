import { call } from '../../shared/api.ts';
import { confirm } from '../kit/confirm.tsx';
import type { ListedUser } from './UserList.tsx';

/** Asks, then deactivates a user or lets it in again. */
export function askToggle({ _id, name, is_active }: ListedUser): void {
  confirm({
    title: is_active ? `Deactivate ${name}?` : `Reactivate ${name}?`,
    text: is_active
      ? `${name} is signed out everywhere at once and cannot sign in again until it is reactivated. What it has done stays.`
      : `${name} can sign in again, with the password, office and roles it had.`,
    doIt: is_active ? 'Deactivate' : 'Reactivate',
    isDanger: is_active,
    act: () => saveActive(_id, !is_active),
    done: is_active ? 'User deactivated.' : 'User reactivated.',
    failure: 'Status Change Failed.',
  });
}

/** A save takes the whole user, so it is read first. */
async function saveActive(id: string, is_active: boolean) {
  const { data } = await call('GET user/{id}', { params: { id } });
  const { _id, name, email, mobile_no, office_id, roles } = data;
  await call('POST user', { body: { _id, name, email, mobile_no, office_id, roles, is_active } });
  return {};
}
