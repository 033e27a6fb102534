import { Alert, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { DeliveryNote } from '../kit/DeliveryNote.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { useOfficeChoices, useOfficeNames } from '../offices/choices.ts';
import { useRoleChoices } from './choices.ts';
import { UserPages } from './UserPages.tsx';

const NEW = { name: '', email: '', mobile_no: '', office_id: '', roles: [] as string[], is_active: true };

export function UserForm() {
  const page = useResource({
    noun: 'User',
    save: 'POST user',
    empty: NEW,
    read: (user) => ({ ...user, roles: user.roles.map((role) => role._id) }),
    names: { office_id: useOfficeNames, roles: useRoleChoices },
    stays: true,
  });
  const { field, values } = page.form;
  const offices = useOfficeChoices({}, [values.office_id]);
  const roles = useRoleChoices(values.roles);
  return (
    <FormPage page={page} above={<UserPages id={page.id ?? ''} />}>
      <TextInput label="Name" autoComplete="off" {...field('name')} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        description="Enter an email address or mobile number for signing in."
        {...field('email')}
      />
      <TextInput label="Mobile No." type="tel" autoComplete="off" {...field('mobile_no')} />
      <Select
        label="Office"
        description="The user sees the orders of this office and those below it."
        {...offices.props}
        {...field('office_id')}
      />
      <MultiSelect
        label="Roles"
        description="The first role decides where the browser stores the session."
        {...roles.props}
        {...field('roles')}
      />
      <Switch
        label="Active"
        description="Inactive users are signed out at once and can’t sign in."
        {...field('is_active', { type: 'checkbox' })}
      />
      {page.isNew && (
        <Alert color="info" variant="light">
          The new user gets an invitation by email, or by SMS if there is no email address, to set a password. You can
          resend it from the list.
        </Alert>
      )}
      {/** The note arrives later, and must not move anything while somebody types. */}
      {page.isNew && <DeliveryNote />}
    </FormPage>
  );
}
