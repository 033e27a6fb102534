import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useAllowed } from '../../session.tsx';

/** Under a required choice with no options: a link to add the missing record. The form keeps typed text as a draft. */
export function AddFirst({ what, path }: { what: string; path: string }) {
  const mayAdd = useAllowed(path);
  return (
    <Text size="sm" mt={-8}>
      There is no {what} yet.{' '}
      {mayAdd && (
        <Anchor component={Link} to={`/${path}`} inherit underline="always">
          Add the first one
        </Anchor>
      )}
    </Text>
  );
}
