import { Button } from '@mantine/core';

interface Props {
  page: { isSaving: boolean; saveWith(change: { is_draft: true }): void };
}

/** Keeps what the form holds where visitors do not see it. */
export function SaveDraft({ page }: Props) {
  return (
    <Button variant="default" onClick={() => page.saveWith({ is_draft: true })} disabled={page.isSaving}>
      Save draft
    </Button>
  );
}
