import { Alert, Button, Group, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { t } from '../language/t.ts';
import { CallError } from './calls.ts';
import { reasonOf } from './toast.tsx';

interface ListFailedProps {
  error: Error;
  onRetry: () => void;
  /** The list's path, offered instead of a retry if the row was deleted. */
  list?: string;
  /** The row's noun: “Order”. */
  noun?: string;
}

/**
 * Shows why a call failed: the server's message and each bad filter. Offers a retry, or a way out of a broken address.
 */
export function ListFailed({ error, onRetry, list, noun }: ListFailedProps) {
  const { pathname, search } = useLocation();
  const details = error instanceof CallError ? Object.entries(error.errors) : [];
  const isAbsent = error instanceof CallError && error.status === 404;
  return (
    <Alert color="warning" title={noun && isAbsent ? t('{noun} not found.', { noun }) : reasonOf(error)} role="alert">
      {details.map(([field, text]) => (
        <Text key={field} size="sm">
          {field}: {text}
        </Text>
      ))}
      <Group gap="xs" mt="sm">
        {list && isAbsent ? (
          <Button variant="default" size="sm" component={Link} to={list}>
            {t('Go to the list')}
          </Button>
        ) : (
          <Button variant="default" size="sm" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
        {search !== '' && (
          <Button variant="default" size="sm" component={Link} to={pathname}>
            {t('Show all')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
