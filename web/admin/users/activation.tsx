import { call, makeStale } from '../kit/calls.ts';
import { confirm } from '../kit/confirm.tsx';
import { failed } from '../kit/toast.tsx';
import type { ListedUser } from './UserList.tsx';

/** Asks, then deactivates a user or lets it in again. A save takes the whole user, so it is read first. */
export async function askToggle({ _id: id, name, is_active }: ListedUser): Promise<void> {
  try {
    const { data } = await call('GET user/{id}', { params: { id } });
    const { _id, email, mobile_no, office_id, roles, revision } = data;
    confirm({
      title: is_active ? `Deactivate ${name}?` : `Reactivate ${name}?`,
      text: is_active
        ? `${name} is signed out everywhere at once and cannot sign in again until reactivated. All that ${name} has done stays.`
        : `${name} can sign in again, with the same password, office and roles.`,
      doIt: is_active ? 'Deactivate' : 'Reactivate',
      isDanger: is_active,
      call: 'POST user',
      input: { body: { _id, name, email, mobile_no, office_id, roles, is_active: !is_active, revision } },
      done: is_active ? 'User deactivated.' : 'User reactivated.',
      failure: 'Status Change Failed.',
    });
  } catch (error) {
    failed(error, 'The user could not be read.');
    await makeStale('GET user');
  }
}
