import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { ROLE_TYPES } from '../../../contract/access.ts';
import { statusLabel } from '../../../contract/statuses.ts';
import { Can } from '../kit/Can.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { HeaderLink } from '../kit/HeaderLink.tsx';
import { IconTable } from '../kit/icons.ts';

const TYPES = ROLE_TYPES.map((type) => ({ value: type, label: statusLabel(type) }));

const NEW = {
  role_title: '',
  description: '',
  role_type: '',
  is_active: true,
  is_seller: false,
  session_only: false,
  totp_required: false,
};

export function RoleForm() {
  const page = useResource({
    noun: 'Role',
    save: 'POST role/role',
    empty: NEW,
    // The texts are those of spec 8.
    saved: 'Role Page Saved.',
    saveFailed: 'Page Save Failed.',
    stale: ['GET user'],
    stays: true,
  });
  const { field } = page.form;
  const access = (
    <Can path="module-manage/access/:id">
      <HeaderLink
        to={`/module-manage/access?roles=${page.id}`}
        label="Access"
        icon={<IconTable size={16} aria-hidden />}
      />
    </Can>
  );
  return (
    <FormPage page={page} actions={access}>
      <TextInput label="Role title" {...field('role_title')} />
      <Textarea label="Description" autosize minRows={2} {...field('description')} />
      <Select label="Role type" data={TYPES} {...field('role_type')} />
      <Switch
        label="Active"
        description="A role that is not active grants nothing to its users."
        {...field('is_active', { type: 'checkbox' })}
      />
      <Switch
        label="View For Seller"
        description="Distributors and retailers see this role and may give it to their people; without it only the head office does."
        {...field('is_seller', { type: 'checkbox' })}
      />
      <Switch
        label="Session only"
        description="The browser forgets the sign-in when it is closed: for machines that people share."
        {...field('session_only', { type: 'checkbox' })}
      />
      <Switch
        label="Second factor required"
        description="Until its users have set up an authenticator app, they reach only their own profile."
        {...field('totp_required', { type: 'checkbox' })}
      />
    </FormPage>
  );
}
