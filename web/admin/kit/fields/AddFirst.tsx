import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../language/t.ts';
import { useAllowed } from '../../session.tsx';

/** Links from a required choice without options to the page that adds one. The form keeps its text as a draft. */
export function AddFirst({ what, path }: { what: string; path: string }) {
  const mayAdd = useAllowed(path);
  return (
    <Text size="sm" mt={-8}>
      {t('There is no {what} yet.', { what })}{' '}
      {mayAdd && (
        <Anchor component={Link} to={`/${path}`} inherit underline="always">
          {t('Add the first one')}
        </Anchor>
      )}
    </Text>
  );
}
