import { Button, Checkbox, Group, NumberInput, Paper, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { CampaignAccess } from '../../../contract/campaigns.ts';
import { counted } from '../../../contract/counted.ts';
import { ConflictDialog } from '../kit/ConflictDialog.tsx';
import { CallError, useAction } from '../kit/calls.ts';
import { DraftOffer } from '../kit/DraftOffer.tsx';
import { useDraft } from '../kit/drafts.ts';
import { HistoryLink } from '../kit/HistoryLink.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { takeTyped } from '../kit/take-typed.ts';
import { failed, informed } from '../kit/toast.tsx';
import { UnsavedGuard } from '../kit/UnsavedGuard.tsx';
import { useIsOpen } from '../kit/useIsOpen.ts';
import { useSaveKey } from '../kit/useSaveKey.ts';
import { ChangedElsewhere, Refused, Summary } from './AccessNotes.tsx';
import classes from './access.module.css';
import * as access from './access.ts';
import { ImportQuotas } from './ImportQuotas.tsx';
import { MoveQuota } from './MoveQuota.tsx';
import { RetailerGroup } from './RetailerGroup.tsx';

const LIST = '/scheme-manage/data-campaign';
const FAILED = 'Campaign access save failed.';

interface AccessFormProps {
  access: CampaignAccess;
  retailers: access.Retailer[];
  /** Reads the access again. */
  refresh: () => Promise<CampaignAccess>;
}

export function AccessForm({ access: saved, retailers, refresh }: AccessFormProps) {
  const navigate = useNavigate();
  const [form, setForm] = useState(() => access.formOf(saved, retailers));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [search, setSearch] = useState('');
  const isSaved = useRef(false);
  // The state that this form was opened with, or has taken over since.
  const [known, setKnown] = useState(saved);
  const [isDirty, setDirty] = useState(false);
  const isOpen = useIsOpen();
  /** As the form was when it was sent. */
  const sent = useRef<access.AccessForm>(undefined);
  /** Also in a field that is not left yet, whose number is not the form's before. */
  const hasTypedSince = useRef(false);

  const draft = useDraft({ values: form, initial: () => access.formOf(known, retailers), isDirty: () => isDirty });

  /** As the form will be drawn next: Ctrl-S saves a number in the same moment in which its field gives it. */
  const latest = useRef(form);
  const put = useCallback((form: access.AccessForm) => {
    latest.current = form;
    setForm(form);
  }, []);
  const change = useCallback(
    (next: (form: access.AccessForm) => access.AccessForm) => {
      setDirty(true);
      put(next(latest.current));
    },
    [put],
  );
  const choose = useCallback(
    (ids: string[], isOn: boolean) => change((form) => access.choose(form, ids, isOn, retailers)),
    [change, retailers],
  );
  const setNumber = useCallback(
    (id: string, number: number | '') => change((form) => ({ ...form, chosen: { ...form.chosen, [id]: number } })),
    [change],
  );

  const changed = useMemo(() => access.changedSince(known, saved, retailers), [known, saved, retailers]);
  /** What others have saved that a save has met, and that both changed. */
  const [conflict, setConflict] = useState<CampaignAccess>();
  const saving = useAction('POST campaign/access/{id}', {
    done: 'Campaign Access Saved Successfully',
    failure: FAILED,
    stale: ['GET scheme'],
    async onDone({ data }) {
      if (isOpen.current && (hasTypedSince.current || latest.current !== sent.current)) {
        // What was typed while it was saved is still to be saved; what others saved since is told as ever.
        await refresh();
        return setKnown(data);
      }
      draft.forget();
      isSaved.current = true;
      // Who has gone on elsewhere is not led back.
      if (isOpen.current) return navigate(LIST);
    },
    isToldInPlace: true,
    onFailure(error) {
      setErrors(error instanceof CallError ? errorsByOffice(error.errors, sent.current ?? form, retailers, saved) : {});
      if (error instanceof CallError && error.status === 409 && !error.live && isOpen.current) return meet(error);
      failed(error, FAILED);
    },
  });

  /** Others were quicker: numbers that both changed are asked, all others go together and are saved. */
  async function meet(error: CallError) {
    const fresh = await refresh().catch(() => undefined);
    if (!fresh) return failed(error, FAILED);
    if (!isOpen.current) return;
    const { values, differences } = access.mergeQuotas(latest.current, known, fresh, retailers);
    if (differences.some(({ isContested }) => isContested)) return setConflict(fresh);
    if (differences.length > 0)
      informed(`${counted(differences.length, 'retailer')} changed by somebody else meanwhile. Both changes are kept.`);
    goOn(fresh, values);
  }

  function goOn(fresh: CampaignAccess, quotas: access.Quotas) {
    put({ ...latest.current, chosen: access.chosenOf(quotas) });
    setKnown(fresh);
    save(fresh);
  }

  /** Numbers are held against the state that they were typed over; where others changed other things alone, the newest. */
  function save(against = changed.length === 0 ? saved : known) {
    const form = latest.current;
    const wrong = access.wrongNumbers(form);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { access_revision } = against;
    const body = { ...access.bodyOf(form, retailers, against), access_revision };
    sent.current = form;
    hasTypedSince.current = false;
    saving.run({ params: { id: saved._id }, body });
  }

  useSaveKey(() => {
    const label = document.activeElement?.getAttribute('aria-label');
    // The number goes into the form now, which makes its field anew.
    flushSync(takeTyped);
    if (label) document.querySelector<HTMLElement>(`[aria-label=${JSON.stringify(label)}]`)?.focus();
    if (!saving.isPending) save();
  });

  function noteTyping({ currentTarget, target }: FormEvent) {
    // Neither the search nor a dialog, which React takes for a part of the page, changes what is to be saved.
    const isField = target instanceof HTMLInputElement && target.type !== 'search' && currentTarget.contains(target);
    if (isField) hasTypedSince.current = true;
  }

  /** What was saved apart from this form takes the place of what it held. */
  function adopt(fresh: CampaignAccess) {
    put(access.withSaved(latest.current, known, fresh, retailers));
    setKnown(fresh);
  }

  function discard() {
    draft.forget();
    put(access.formOf(known, retailers));
    setErrors({});
    setDirty(false);
  }

  function restore() {
    const taken = draft.take();
    if (taken) change(() => access.withDraft(access.formOf(known, retailers), taken.initial, taken.values));
  }

  const used = useMemo(
    () => new Map([...saved.allowed_office, ...saved.without_number].map((entry) => [entry.office_id, entry.used])),
    [saved],
  );
  const isAll = access.allChosen(form.chosen, retailers);
  const groups = useMemo(() => access.grouped(found(retailers, search)), [retailers, search]);
  const mayApply = form.default_order !== '' && access.wrongNumber(form.default_order) === undefined;
  const chosenCount = Object.keys(form.chosen).length;
  return (
    <>
      <PageHeader title={saved.name} about={access.TITLE} back={{ to: LIST, label: 'Back to the campaigns' }}>
        <HistoryLink id={saved._id} />
      </PageHeader>
      <Stack gap="md" className={classes.page} onInput={noteTyping}>
        <Group justify="space-between">
          <Text>
            <Text span c="dimmed">
              {saved.name}, {saved.code}
            </Text>
          </Text>
          <Group gap="xs">
            <ImportQuotas campaign={saved} onImported={async () => adopt(await refresh())} />
            <MoveQuota campaign={saved} retailers={retailers} onMoved={async () => adopt(await refresh())} />
          </Group>
        </Group>
        <Paper withBorder p="md">
          <Group justify="space-between" align="flex-start" gap="lg">
            <Stack gap="md" w={{ base: '100%', sm: 'auto' }}>
              <Checkbox
                label={`Select all ${counted(retailers.length, 'retailer')}`}
                checked={isAll}
                indeterminate={!isAll && chosenCount > 0}
                onChange={(event) => choose(idsOf(retailers), event.currentTarget.checked)}
              />
              <TextInput
                type="search"
                label="Find a retailer"
                placeholder="Name or code"
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            </Stack>
            <Stack gap="md" w={{ base: '100%', sm: 'auto' }}>
              <NumberInput
                label="Default Order number"
                value={form.default_order}
                clampBehavior="none"
                error={access.wrongNumber(form.default_order)}
                onChange={(number) => put({ ...form, default_order: number === '' ? '' : Number(number) })}
                onBlur={() => form.is_default_applied && change((form) => access.applyDefault(form, true))}
              />
              <Checkbox
                label="Use it as the number of every retailer"
                description={hintOf(form, isAll)}
                disabled={!isAll || !mayApply}
                checked={form.is_default_applied}
                onChange={({ currentTarget: { checked } }) => change((form) => access.applyDefault(form, checked))}
              />
            </Stack>
          </Group>
        </Paper>
        <DraftOffer draft={{ ...draft, restore }} isSaving={saving.isPending} />
        <ChangedElsewhere count={changed.length} />
        <Refused errors={errors} retailers={retailers} />
        {access.GROUPS.map(({ key, label }) => (
          <RetailerGroup
            key={key}
            label={label}
            retailers={groups[key]}
            chosen={form.chosen}
            used={used}
            errors={errors}
            noNumber={access.isOpenToAll(form, retailers, saved) ? 'No limit' : '0'}
            choose={choose}
            setNumber={setNumber}
          />
        ))}
        <Group className={classes.bar} justify="space-between" wrap="nowrap">
          <Summary {...access.summaryOf(form, retailers, saved)} all={retailers.length} />
          <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
            {isDirty && (
              <Button variant="subtle" onClick={discard} disabled={saving.isPending}>
                Discard
              </Button>
            )}
            <Button loading={saving.isPending} onClick={() => save()}>
              Save Access
            </Button>
          </Group>
        </Group>
      </Stack>
      {conflict && (
        <ConflictDialog
          noun="Campaign"
          changes={[]}
          {...access.mergeQuotas(form, known, conflict, retailers).versions}
          rows={access.QUOTA_ROWS}
          names={{ retailer: () => ({ data: retailers.map(({ _id, name }) => ({ value: _id, label: name })) }) }}
          onSettle={(quotas) => {
            setConflict(undefined);
            if (quotas) goOn(conflict, quotas);
          }}
        />
      )}
      <UnsavedGuard
        hasChanges={() => isDirty && !isSaved.current && !(saving.isPending && form === sent.current)}
        onLeave={draft.forget}
      />
    </>
  );
}

function hintOf(form: access.AccessForm, isAll: boolean): string | undefined {
  if (form.is_default_applied) return 'Taken away, all numbers go back to 0.';
  if (!isAll) return 'Select all retailers first.';
  return form.default_order === '' ? 'Enter a number first.' : undefined;
}

const idsOf = (retailers: access.Retailer[]) => retailers.map((retailer) => retailer._id);

function found(retailers: access.Retailer[], search: string): access.Retailer[] {
  const words = search.trim().toLowerCase();
  if (!words) return retailers;
  return retailers.filter(({ name, office_code }) => `${office_code} ${name}`.toLowerCase().includes(words));
}

/** The server names bad entries by their place in the body; here they are found by their retailer. */
function errorsByOffice(
  errors: Record<string, string>,
  form: access.AccessForm,
  retailers: access.Retailer[],
  saved: CampaignAccess,
) {
  const { allowed_office } = access.bodyOf(form, retailers, saved);
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [allowed_office[Number(path.split('.')[1])]?.office_id ?? path, text]),
  );
}
