import { Alert, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useParams } from 'react-router';
import { userInput } from '../../../contract/users.ts';
import { FormPage } from '../kit/FormPage.tsx';
import { useOfficeChoices, useRoleChoices } from './choices.ts';
import { UserPages } from './UserPages.tsx';

const EMPTY = { name: '', email: '', mobile_no: '', office_id: '', roles: [] as string[], is_active: true };

export function UserForm() {
  const { id } = useParams();
  const offices = useOfficeChoices();
  const roles = useRoleChoices();
  return (
    <FormPage
      noun="User"
      get="GET user/{id}"
      save="POST user"
      schema={userInput}
      empty={EMPTY}
      above={(id) => <UserPages id={id} />}
    >
      {(form) => (
        <>
          {!id && (
            <Alert color="info" variant="light">
              The new user is sent a code, by e-mail or else by SMS, to set its own password with.
            </Alert>
          )}
          <TextInput label="Name" required autoComplete="off" {...form.getInputProps('name')} />
          <TextInput
            label="Email"
            type="email"
            autoComplete="off"
            description="One of e-mail and mobile number is needed to sign in."
            {...form.getInputProps('email')}
          />
          <TextInput label="Mobile No." type="tel" autoComplete="off" {...form.getInputProps('mobile_no')} />
          <Select
            label="Office"
            description="The user sees the orders of this office and of those below it."
            required
            searchable
            limit={100}
            nothingFoundMessage="No office of yours is called that."
            data={offices}
            {...form.getInputProps('office_id')}
          />
          <MultiSelect
            label="Roles"
            description="The first one decides where the browser keeps the session."
            required
            searchable
            nothingFoundMessage="No role is called that."
            data={roles}
            {...form.getInputProps('roles')}
          />
          <Switch
            label="Active"
            description="Who is not active is signed out at once and cannot sign in."
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        </>
      )}
    </FormPage>
  );
}
