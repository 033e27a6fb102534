import { Alert, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { DeliveryNote } from '../kit/DeliveryNote.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { t } from '../language/t.ts';
import { useOfficeChoices, useOfficeNames } from '../offices/choices.ts';
import { useRoleChoices } from './choices.ts';
import { UserPages } from './UserPages.tsx';

const NEW = { name: '', email: '', mobile_no: '', office_id: '', roles: [] as string[], is_active: true };

export function UserForm() {
  const page = useResource({
    noun: t('User'),
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
      <TextInput label={t('Name')} autoComplete="off" {...field('name')} />
      <TextInput
        label={t('Email')}
        type="email"
        autoComplete="off"
        description={t('Enter an email address or mobile number for signing in.')}
        {...field('email')}
      />
      <TextInput label={t('Mobile No.')} type="tel" autoComplete="off" {...field('mobile_no')} />
      <Select
        label={t('Office')}
        description={t('The user sees the orders of this office and those below it.')}
        {...offices.props}
        {...field('office_id')}
      />
      <MultiSelect
        label={t('Roles')}
        description={t('The first role decides whether the user stays signed in after closing the browser.')}
        {...roles.props}
        {...field('roles')}
      />
      <Switch
        label={t('Active')}
        description={t('Inactive users are signed out at once and can’t sign in.')}
        {...field('is_active', { type: 'checkbox' })}
      />
      {page.isNew && (
        <Alert color="info" variant="light">
          {t(
            'The new user gets an invitation by email, or by SMS if there is no email address, to set a password. You can resend it from the list.',
          )}
        </Alert>
      )}
      {/** The note arrives later, and must not move fields while the user types. */}
      {page.isNew && <DeliveryNote />}
    </FormPage>
  );
}
