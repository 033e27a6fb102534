import { Alert, Anchor, List, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { IconCheck, IconLock } from '../kit/icons.ts';

type Why = DataOf<'GET user/why/{id}'>;

const words = new Intl.ListFormat('en', { type: 'conjunction' });
const named = (titles: string[]) => words.format(titles.map((title) => `“${title}”`));

/** Answers in words: whether they may, by which role, and who else could grant it. */
export function WhyAnswer({ why, name, path }: { why: Why; name: string; path: string }) {
  return (
    <Stack gap="sm">
      <Alert
        color={why.allowed ? 'success' : 'warning'}
        icon={why.allowed ? <IconCheck aria-hidden /> : <IconLock aria-hidden />}
        title={`${name} ${why.allowed ? 'can' : 'can’t'} open ${path}`}
        role="status"
      >
        {reasonOf(why, name)}
      </Alert>
      {why.is_known && why.grants.map((grant) => <GrantCard key={grant.module_id + grant.access_type} grant={grant} />)}
    </Stack>
  );
}

function reasonOf(why: Why, name: string): string {
  if (!why.is_known) return 'This page doesn’t exist, so no role can open it. Check the URL.';
  if (why.totp_missing)
    return `One of ${name}’s roles requires two-step verification, which isn’t set up yet. Until then, only the profile is open.`;
  if (why.is_super) return `${name} is a Super Admin and can do everything.`;
  const granting = why.grants.flatMap((grant) => grant.granted_by);
  if (why.allowed) return `It is granted by the role ${named([...new Set(granting)])}.`;
  if (why.grants.length === 0) return 'No module includes this page any more. Add it to an access type.';
  const asleep = why.grants.flatMap((grant) => grant.inactive_roles);
  if (asleep.length > 0) return `The role ${named([...new Set(asleep)])} would grant it but is inactive.`;
  return `None of ${name}’s roles grants it.`;
}

function GrantCard({ grant }: { grant: Why['grants'][number] }) {
  return (
    <Paper withBorder p="md">
      <Text>
        It is opened by the access type <b>{grant.access_type}</b> of the module <b>{grant.module_name}</b>.
      </Text>
      <List size="sm" mt="xs">
        {grant.granted_by.length > 0 && <List.Item>Granted by {named(grant.granted_by)}.</List.Item>}
        {grant.inactive_roles.length > 0 && (
          <List.Item>
            {named(grant.inactive_roles)} has it, but is inactive. Activate the role to open the page.
          </List.Item>
        )}
        <List.Item>
          {grant.other_roles.length > 0
            ? `Other roles with this access: ${named(grant.other_roles)}.`
            : 'No other role has this access.'}
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
          Users with access to {grant.module_name}
        </Anchor>
      </Can>
    </Paper>
  );
}
