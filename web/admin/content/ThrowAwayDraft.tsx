import { Button } from '@mantine/core';
import { useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import type { Kind } from './kinds.ts';

interface Props {
  kind: Kind;
  id: string;
  onDone: () => unknown;
}

/** Puts the newest published version in place of the draft; absent if none was published yet. */
export function ThrowAwayDraft({ kind, id, onDone }: Props) {
  const { data } = useData(`GET ${kind}/versions/{id}`, { params: { id } }, { gcTime: 0 });
  const published = data?.find(({ is_draft }) => !is_draft);
  if (!published) return null;
  const ask = () =>
    confirm({
      title: 'Throw away this draft?',
      text: 'The form goes back to what visitors see. The draft stays among the versions.',
      doIt: 'Throw it away',
      cancel: 'Keep the draft',
      isDanger: true,
      call: `POST ${kind}/restore/{id}`,
      input: { params: { id }, body: { version_id: published._id, is_draft: false } },
      done: 'The draft is thrown away.',
      failure: 'The draft could not be thrown away.',
      stale: [`GET ${kind}`],
      onDone,
    });
  return (
    <Button variant="default" size="xs" onClick={ask}>
      Throw away this draft
    </Button>
  );
}
