import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { ROLE_TYPES } from '../../../contract/access.ts';
import { roleInput } from '../../../contract/roles.ts';
import { Can } from '../kit/Can.tsx';
import { FormPage } from '../kit/FormPage.tsx';
import { HeaderLink } from '../kit/HeaderLink.tsx';
import { plainState } from '../kit/StatusBadge.tsx';

const TYPES = ROLE_TYPES.map((type) => ({ value: type, label: plainState(type) }));

const EMPTY = {
  role_title: '',
  description: '',
  role_type: '',
  is_active: true,
  is_seller: false,
  session_only: false,
  totp_required: false,
};

export function RoleForm() {
  return (
    <FormPage
      noun="Role"
      get="GET role/role/{id}"
      save="POST role/role"
      schema={roleInput}
      empty={EMPTY}
      // The texts are those of spec 8.
      saved="Role Page Saved."
      saveFailed="Page Save Failed."
      headerActions={(id) => (
        <Can path="module-manage/access/:id">
          <HeaderLink
            to={`/module-manage/access?roles=${id}`}
            label="Access"
            icon={<IconTable size={16} aria-hidden />}
          />
        </Can>
      )}
    >
      {(form) => (
        <>
          <TextInput label="Role title" required {...form.getInputProps('role_title')} />
          <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
          <Select label="Role type" required data={TYPES} {...form.getInputProps('role_type')} />
          <Switch
            label="Active"
            description="A role that is not active grants nothing to its users."
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
          <Switch
            label="View For Seller"
            description="Its users are sellers: lists are filtered by the company's name."
            {...form.getInputProps('is_seller', { type: 'checkbox' })}
          />
          <Switch
            label="Session only"
            description="The browser forgets the sign-in when it is closed: for machines that people share."
            {...form.getInputProps('session_only', { type: 'checkbox' })}
          />
          <Switch
            label="Second factor required"
            description="Until its users have set up an authenticator app, they reach only their own profile."
            {...form.getInputProps('totp_required', { type: 'checkbox' })}
          />
        </>
      )}
    </FormPage>
  );
}
