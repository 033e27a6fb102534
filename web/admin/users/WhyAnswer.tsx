import { Alert, Anchor, List, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { IconCheck, IconLock } from '../kit/icons.ts';
import { t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
import { typeName } from '../modules/type-name.ts';

type Why = DataOf<'GET user/why/{id}'>;

const words = new Intl.ListFormat('en', { type: 'conjunction' });
const named = (titles: string[]) => words.format(titles.map((title) => `“${title}”`));

/** Answers in words whether the user has access, by which role, and who else could grant it. */
export function WhyAnswer({ why, name, path }: { why: Why; name: string; path: string }) {
  return (
    <Stack gap="sm">
      <Alert
        color={why.allowed ? 'success' : 'warning'}
        icon={why.allowed ? <IconCheck aria-hidden /> : <IconLock aria-hidden />}
        title={t(why.allowed ? '{name} can open {path}' : '{name} can’t open {path}', { name, path })}
        role="status"
      >
        {reasonOf(why, name)}
      </Alert>
      {why.is_known && why.grants.map((grant) => <GrantCard key={grant.module_id + grant.access_type} grant={grant} />)}
    </Stack>
  );
}

function reasonOf(why: Why, name: string): string {
  if (!why.is_known) return t('This page doesn’t exist, so no role can open it. Check the URL.');
  if (why.totp_missing)
    return t(
      'One of {name}’s roles requires two-step verification, which isn’t set up yet. Until then, only the profile is open.',
      { name },
    );
  if (why.is_super) return t('{name} is a Super Admin and can do everything.', { name });
  const granting = why.grants.flatMap((grant) => grant.granted_by);
  if (why.allowed) return t('It is granted by the role {named}.', { named: named([...new Set(granting)]) });
  if (why.grants.length === 0) return t('No module includes this page any more. Add it to an access type.');
  const asleep = why.grants.flatMap((grant) => grant.inactive_roles);
  if (asleep.length > 0)
    return t('The role {named} would grant it but is inactive.', { named: named([...new Set(asleep)]) });
  return t('None of {name}’s roles grants it.', { name });
}

function GrantCard({ grant }: { grant: Why['grants'][number] }) {
  return (
    <Paper withBorder p="md">
      <Text>
        {tAround('It is opened by the access type {access_type} of the module {module}.', {
          access_type: <b>{typeName(grant.access_type)}</b>,
          module: <b>{grant.module_name}</b>,
        })}
      </Text>
      <List size="sm" mt="xs">
        {grant.granted_by.length > 0 && (
          <List.Item>{t('Granted by {granted_by}.', { granted_by: named(grant.granted_by) })}</List.Item>
        )}
        {grant.inactive_roles.length > 0 && (
          <List.Item>
            {t('{inactive_roles} has it, but is inactive. Activate the role to open the page.', {
              inactive_roles: named(grant.inactive_roles),
            })}
          </List.Item>
        )}
        <List.Item>
          {grant.other_roles.length > 0
            ? t('Other roles with this access: {other_roles}.', { other_roles: named(grant.other_roles) })
            : t('No other role has this access.')}
        </List.Item>
      </List>
      <Can path="module-manage/access/:id">
        <Anchor
          component={Link}
          to={`/module-manage/access/${grant.module_id}`}
          size="sm"
          mt="xs"
          display="inline-block"
          underline="always"
        >
          {t('Users with access to {module_name}', { module_name: grant.module_name })}
        </Anchor>
      </Can>
    </Paper>
  );
}
