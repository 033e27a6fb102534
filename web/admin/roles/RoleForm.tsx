import { Box, Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { ROLE_TYPES } from '../../../contract/access/access.ts';
import { beginViewing } from '../../shared/session.ts';
import { storeSession } from '../../shared/sign-in.ts';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';
import { useChoices } from '../kit/fields/choices.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { HeaderLink } from '../kit/HeaderLink.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconArrowsExchange, IconEye, IconTable } from '../kit/icons.ts';
import { ownWords, t } from '../language/t.ts';
import { useMayCall } from '../session.tsx';

const TYPES = ROLE_TYPES.map((type) => ({ value: type, label: ownWords(type) }));

const NEW = {
  role_title: '',
  description: '',
  role_type: '',
  is_active: true,
  is_seller: false,
  session_only: false,
  totp_required: false,
  digest: 'NONE' as const,
  copy_from: '',
};

const DIGEST_CHOICES = [
  { value: 'NONE', label: t('Nothing') },
  { value: 'MAIL', label: t('By email') },
  { value: 'SMS', label: t('By SMS') },
];

export function RoleForm() {
  const page = useResource({
    noun: t('Role'),
    save: 'POST role/role',
    empty: NEW,
    // Texts of spec 8.
    saved: t('Role Page Saved.'),
    saveFailed: t('Page Save Failed.'),
    stale: ['GET user', 'GET setup'],
    stays: true,
  });
  const { field, values } = page.form;
  const models = useChoices(
    'GET role/role',
    { search: 'find_role_title', query: { sort: 'role_title:asc' }, labelOf: (role) => role.role_title },
    [values.copy_from],
  );
  const access = (
    <>
      <HeaderLink
        to={`/role-manage/compare?one=${page.id}`}
        label={t('Compare')}
        icon={<IconArrowsExchange size={16} aria-hidden />}
      />
      {page.id && <ViewAs role_id={page.id} />}
      <Can path="module-manage/access/:id">
        <HeaderLink
          to={`/module-manage/access?roles=${page.id}`}
          label={t('Access')}
          icon={<IconTable size={16} aria-hidden />}
        />
      </Can>
    </>
  );
  return (
    <FormPage page={page} actions={access}>
      <TextInput label={t('Role title')} {...field('role_title')} />
      <Textarea label={t('Description')} {...field('description')} />
      {page.isNew && (
        <Select
          label={t('Copy from')}
          description={t('Start with this role’s permissions. If empty, the role starts with none.')}
          clearable
          {...models.props}
          {...field('copy_from')}
        />
      )}
      <Select label={t('Role type')} data={TYPES} {...field('role_type')} />
      <Switch
        label={t('Active')}
        description={t('An inactive role grants nothing to its users.')}
        {...field('is_active', { type: 'checkbox' })}
      />
      <Switch
        label={t('View For Seller')}
        description={t(
          'Distributors and retailers can see this role and give it to their users. Otherwise only the head office can.',
        )}
        {...field('is_seller', { type: 'checkbox' })}
      />
      <Switch
        label={t('Sign out when the browser closes')}
        description={t('Signs the user out when the browser closes. For shared computers.')}
        {...field('session_only', { type: 'checkbox' })}
      />
      <Switch
        label={t('Require two-step verification')}
        description={t('Users can open only their own profile until they set up an authenticator app.')}
        {...field('totp_required', { type: 'checkbox' })}
      />
      <Select
        label={t('Morning summary')}
        description={t('How users get their daily summary of open work. Nothing is sent if there is none.')}
        data={DIGEST_CHOICES}
        {...field('digest')}
      />
    </FormPage>
  );
}

/** Opens the back office in this tab as a user with this role would see it. */
function ViewAs({ role_id }: { role_id: string }) {
  const may = useMayCall('POST role/view/{id}');
  const viewing = useAction('POST role/view/{id}', {
    done: t('You are viewing the back office as this role.'),
    failure: t('The back office could not be opened as this role.'),
    onDone({ token, data }) {
      beginViewing();
      storeSession(token, data);
      window.location.assign('/admin');
    },
  });
  if (!may) return null;
  const view = () => viewing.run({ params: { id: role_id } });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        loading={viewing.isPending}
        onClick={view}
        visibleFrom="sm"
      >
        {t('View as this role')}
      </Button>
      <Box hiddenFrom="sm">
        <IconAction
          label={t('View as this role')}
          variant="default"
          icon={<IconEye size={16} aria-hidden />}
          onClick={view}
        />
      </Box>
    </>
  );
}
