import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CampaignAccess } from '../../../contract/offers/campaigns.ts';
import { afterwards, download, upload } from '../kit/calls.ts';
import { DraftOffer } from '../kit/form/DraftOffer.tsx';
import { takeTyped } from '../kit/form/take-typed.ts';
import { UnsavedGuard } from '../kit/form/UnsavedGuard.tsx';
import { useSaveKey } from '../kit/form/useSaveKey.ts';
import { HistoryLink } from '../kit/HistoryLink.tsx';
import { ImportButton } from '../kit/imports/ImportButton.tsx';
import { ConflictDialog } from '../kit/merge/ConflictDialog.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { t } from '../language/t.ts';
import { ChangedElsewhere, Refused, Summary } from './AccessNotes.tsx';
import classes from './access.module.css';
import * as access from './access.ts';
import { MoveQuota } from './MoveQuota.tsx';
import { RetailerGroup } from './RetailerGroup.tsx';
import { LIST, useAccess } from './useAccess.ts';
import { WhoSells } from './WhoSells.tsx';

interface AccessFormProps {
  access: CampaignAccess;
  retailers: access.Retailer[];
}

export function AccessForm({ access: saved, retailers }: AccessFormProps) {
  const page = useAccess(saved, retailers);
  const { form: typed, session, draft, conflict, isSaving, put } = page;
  const { values: form, errors, latest } = typed;
  const base = typed.initial();
  const [search, setSearch] = useState('');

  // Keep this stable, so rows re-render only if they change.
  const change = useCallback(
    (changed: (form: access.AccessForm) => access.AccessForm) =>
      session.dispatch({ type: 'typed', values: changed(session.state().values) }),
    [session],
  );
  const choose = useCallback(
    (ids: string[], isOn: boolean) => change((form) => access.choose(form, ids, isOn, retailers)),
    [change, retailers],
  );
  const setNumber = useCallback(
    (id: string, number: number | '') => change((form) => ({ ...form, chosen: { ...form.chosen, [id]: number } })),
    [change],
  );

  useSaveKey(() => {
    const label = document.activeElement?.getAttribute('aria-label');
    // Commit the number now: this lets the form render it.
    flushSync(takeTyped);
    if (label) document.querySelector<HTMLElement>(`[aria-label=${JSON.stringify(label)}]`)?.focus();
    page.save();
  });

  /** Number fields report their value on blur. */
  function noteTyping({ target }: FormEvent) {
    if (target instanceof HTMLInputElement && target.type !== 'checkbox') session.dispatch({ type: 'touched' });
  }

  const used = useMemo(
    () => new Map([...saved.allowed_office, ...saved.without_number].map((entry) => [entry.office_id, entry.used])),
    [saved],
  );
  const groups = useMemo(() => access.grouped(matching(retailers, search)), [retailers, search]);
  return (
    <>
      <PageHeader title={saved.name} about={access.TITLE} back={{ to: LIST, label: t('Back to the campaigns') }}>
        <HistoryLink id={saved._id} />
      </PageHeader>
      <Stack gap="md" className={classes.page}>
        <Group justify="space-between">
          <Text>
            <Text span c="dimmed">
              {saved.name}, {saved.code}
            </Text>
          </Text>
          <Group gap="xs">
            <ImportQuotas campaign={saved} onImported={page.adopt} />
            <MoveQuota campaign={saved} retailers={retailers} onMoved={page.adopt} />
          </Group>
        </Group>
        <WhoSells form={form} retailers={retailers} put={put} latest={latest} search={search} onSearch={setSearch} />
        <DraftOffer draft={draft} isSaving={isSaving} />
        <ChangedElsewhere count={access.changedSince(base, access.formOf(saved, retailers)).length} />
        <Refused errors={errors} failure={page.failure} retailers={retailers} />
        <Stack gap="md" onInput={noteTyping}>
          {access.GROUPS.map(({ key, label }) => (
            <RetailerGroup
              key={key}
              label={label}
              retailers={groups[key]}
              chosen={form.chosen}
              used={used}
              errors={errors as Record<string, string>}
              noNumber={access.isOpenToAll(form, retailers, saved) ? t('No limit') : '0'}
              choose={choose}
              setNumber={setNumber}
            />
          ))}
        </Stack>
        <Bar page={page}>
          <Summary {...access.summaryOf(form, retailers, saved)} all={retailers.length} />
        </Bar>
      </Stack>
      {conflict && (
        <ConflictDialog
          noun={t('Campaign')}
          changes={[]}
          {...access.quotasIn({ base, theirs: conflict.theirs, mine: form })}
          rows={access.QUOTA_ROWS}
          names={{ retailer: () => ({ data: retailers.map(({ _id, name }) => ({ value: _id, label: name })) }) }}
          onSettle={(quotas) => page.settle(quotas && access.withQuotas(form, conflict.theirs, quotas))}
        />
      )}
      <UnsavedGuard hasChanges={page.hasUnsaved} onLeave={draft.forget} />
    </>
  );
}

function matching(retailers: access.Retailer[], search: string): access.Retailer[] {
  const words = search.trim().toLowerCase();
  if (!words) return retailers;
  return retailers.filter(({ name, office_code }) => `${office_code} ${name}`.toLowerCase().includes(words));
}

/** Shows the save's effect in figures, with its buttons always in view. */
function Bar({ page, children }: { page: ReturnType<typeof useAccess>; children: ReactNode }) {
  return (
    <Group className={classes.bar} justify="space-between" wrap="nowrap">
      {children}
      <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
        {page.form.isDirty() && (
          <Button variant="subtle" onClick={page.discard} disabled={page.isSaving}>
            {t('Discard')}
          </Button>
        )}
        <Button loading={page.isSaving} onClick={page.save}>
          {t('Save Access')}
        </Button>
      </Group>
    </Group>
  );
}

interface ImportQuotasProps {
  campaign: CampaignAccess;
  onImported: () => Promise<void>;
}

/** Imports a campaign's quotas from a file. */
function ImportQuotas({ campaign: { _id, code }, onImported }: ImportQuotasProps) {
  const params = { id: _id };
  return (
    <ImportButton
      title={t('Import quotas')}
      about={t('A file with the columns office_code and no_of_order. Retailers not in the file keep their quotas.')}
      present={{
        label: t('Download current quotas'),
        save: (format) =>
          download('GET campaign/access/{id}/export', { params, query: { format }, name: `${code}-quotas.${format}` }),
      }}
      send={(file, onProgress) =>
        upload('POST campaign/access/{id}/import', { params, file, onProgress }).then(({ data }) => data)
      }
      onWritten={() => afterwards(onImported)}
    />
  );
}
