import { Alert, Autocomplete, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { screens } from '../../../contract/screen-list.ts';
import { useData } from '../kit/calls.ts';
import { HistoryLink } from '../kit/HistoryLink.tsx';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { t } from '../language/t.ts';
import { UserPages } from './UserPages.tsx';
import { useUser } from './user.ts';
import { WhyAnswer } from './WhyAnswer.tsx';

const PATHS = [
  ...new Set(screens.flatMap((screen) => Object.values(screen.grants).flatMap((grant) => grant.admin_routes))),
].sort();

/** Tells if a user can open a path: the grant that opens it, or the missing one. */
export function UserWhy() {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const linked = params.get('path') ?? '';
  const [path, setPath] = useState(linked);
  const [missing, setMissing] = useState<string>();
  const user = useUser(id);
  const { data, error, isFetching, refetch } = useData(
    'GET user/why/{id}',
    { params: { id }, query: { path: linked } },
    { enabled: linked !== '' },
  );

  function explain(address: string) {
    setMissing(address.trim() ? undefined : t('Choose a page or paste its URL.'));
    setParams(address.trim() ? { path: address.trim() } : {}, { replace: true });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    explain(path);
  }

  return (
    <>
      <PageHeader
        title={user.data?.name ?? t('User')}
        about={t('Check access')}
        back={{ to: '/user-manage', label: t('Back to the list') }}
      >
        <HistoryLink id={id} />
      </PageHeader>
      <UserPages id={id} />
      <Stack maw={720}>
        <form onSubmit={submit} noValidate>
          <Group align="flex-end" gap="sm">
            <Autocomplete
              style={{ flex: '1 1 260px' }}
              label={t('Page to check for {name}', { name: user.data?.name ?? t('the user') })}
              placeholder="user-manage/add"
              data={PATHS}
              limit={50}
              value={path}
              error={missing}
              onChange={(value) => setPath(withoutHost(value))}
              onOptionSubmit={explain}
            />
            <Button type="submit" loading={isFetching}>
              {t('Check access')}
            </Button>
          </Group>
        </form>
        {user.error && <ListFailed error={user.error} onRetry={user.refetch} />}
        {error && <ListFailed error={error} onRetry={refetch} />}
        {user.data && !user.data.is_active && (
          <Alert color="warning">{t('{name} is inactive and can’t sign in.', { name: user.data.name })}</Alert>
        )}
        {linked !== '' &&
          !error &&
          (data && user.data ? (
            <WhyAnswer why={data} name={user.data.name} path={linked} />
          ) : (
            <Skeleton height={120} />
          ))}
        {linked === '' && (
          <Text size="sm" c="dimmed">
            {t(
              'Buttons have paths too: user-manage/add is the Add button on Users, area-manage/delete the Delete button on Areas.',
            )}
          </Text>
        )}
      </Stack>
    </>
  );
}

/** Reduces a pasted address to its path. */
const withoutHost = (typed: string) => typed.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '');
