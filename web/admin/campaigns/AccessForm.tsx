import { Button, Checkbox, Group, NumberInput, Paper, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { CampaignAccess } from '../../../contract/campaigns.ts';
import { counted } from '../../../contract/counted.ts';
import { CallError, call } from '../kit/calls.ts';
import { DraftOffer } from '../kit/form/DraftOffer.tsx';
import { takeTyped } from '../kit/form/take-typed.ts';
import { UnsavedGuard } from '../kit/form/UnsavedGuard.tsx';
import { useFormSession } from '../kit/form/useFormSession.ts';
import { useSaveKey } from '../kit/form/useSaveKey.ts';
import { HistoryLink } from '../kit/HistoryLink.tsx';
import { ConflictDialog } from '../kit/merge/ConflictDialog.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { failed } from '../kit/toast.tsx';
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
}

export function AccessForm({ access: saved, retailers }: AccessFormProps) {
  const navigate = useNavigate();
  const read = async () => {
    const { data } = await call('GET campaign/access/{id}', { params: { id: saved._id } });
    return { values: access.formOf(data, retailers), revision: data.access_revision };
  };
  const page = useFormSession<'POST campaign/access/{id}', access.AccessForm>({
    call: 'POST campaign/access/{id}',
    initial: access.formOf(saved, retailers),
    ...{ revision: saved.access_revision, revisionField: 'access_revision' },
    write: (values) => access.bodyOf(values, retailers, saved),
    input: () => ({ params: { id: saved._id } }),
    done: 'Campaign Access Saved Successfully',
    failure: FAILED,
    stale: ['GET scheme'],
    onRefused: (error) => !isMet(error) && failed(error, FAILED),
    errorsOf: ({ errors }, sent) => errorsByOffice(errors, sent, retailers, saved),
    changesOf: (error) => (isMet(error) ? [] : undefined),
    toldOf: (_changes, differences) =>
      `${counted(differences.length, 'retailer')} changed by somebody else meanwhile. Both changes are kept.`,
    read,
    goAway: () => navigate(LIST),
    rules: access.ACCESS_RULES,
  });
  const { form: typed, session, draft, conflict, isSaving } = page;
  const { values: form, errors } = typed;
  const [search, setSearch] = useState('');

  // The rows are drawn again only where they changed.
  const put = useCallback((values: access.AccessForm) => session.dispatch({ type: 'typed', values }), [session]);
  const choose = useCallback(
    (ids: string[], isOn: boolean) => put(access.choose(session.state().values, ids, isOn, retailers)),
    [put, session, retailers],
  );
  const setNumber = useCallback(
    (id: string, number: number | '') => {
      const { values } = session.state();
      put({ ...values, chosen: { ...values.chosen, [id]: number } });
    },
    [put, session],
  );
  const now = access.formOf(saved, retailers);
  const save = () => session.dispatch({ type: 'save', asked: {} });

  useSaveKey(() => {
    const label = document.activeElement?.getAttribute('aria-label');
    // The number goes into the form now, which makes its field anew.
    flushSync(takeTyped);
    if (label) document.querySelector<HTMLElement>(`[aria-label=${JSON.stringify(label)}]`)?.focus();
    save();
  });

  function noteTyping({ currentTarget, target }: FormEvent) {
    // Neither the search nor a dialog, which React takes for a part of the page, changes what is to be saved.
    const isField = target instanceof HTMLInputElement && target.type !== 'search' && currentTarget.contains(target);
    if (isField) session.dispatch({ type: 'touched' });
  }

  /** What was saved apart from this form takes the place of what it held. */
  async function adopt() {
    const { values: base, revision } = await read();
    const { values, base: was } = session.state();
    session.dispatch({ type: 'begun', base, values: access.withSaved(values, was, base), revision });
  }

  const discard = () =>
    session.dispatch({ type: 'discarded', base: typed.initial(), revision: session.state().revision });

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
            <ImportQuotas campaign={saved} onImported={adopt} />
            <MoveQuota campaign={saved} retailers={retailers} onMoved={adopt} />
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
                onBlur={() => form.is_default_applied && put(access.applyDefault(session.state().values, true))}
              />
              <Checkbox
                label="Use it as the number of every retailer"
                description={hintOf(form, isAll)}
                disabled={!isAll || !mayApply}
                checked={form.is_default_applied}
                onChange={({ currentTarget: { checked } }) => put(access.applyDefault(form, checked))}
              />
            </Stack>
          </Group>
        </Paper>
        <DraftOffer draft={draft} isSaving={isSaving} />
        <ChangedElsewhere count={access.changedSince(typed.initial(), now).length} />
        <Refused
          errors={errors}
          failure={page.failure && isMet(page.failure) ? page.failure : null}
          retailers={retailers}
        />
        {access.GROUPS.map(({ key, label }) => (
          <RetailerGroup
            key={key}
            label={label}
            retailers={groups[key]}
            chosen={form.chosen}
            used={used}
            errors={errors as Record<string, string>}
            noNumber={access.isOpenToAll(form, retailers, saved) ? 'No limit' : '0'}
            choose={choose}
            setNumber={setNumber}
          />
        ))}
        <Group className={classes.bar} justify="space-between" wrap="nowrap">
          <Summary {...access.summaryOf(form, retailers, saved)} all={retailers.length} />
          <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
            {typed.isDirty() && (
              <Button variant="subtle" onClick={discard} disabled={isSaving}>
                Discard
              </Button>
            )}
            <Button loading={isSaving} onClick={save}>
              Save Access
            </Button>
          </Group>
        </Group>
      </Stack>
      {conflict && (
        <ConflictDialog
          noun="Campaign"
          changes={[]}
          {...access.quotasIn({ base: typed.initial(), theirs: conflict.theirs, mine: form })}
          rows={access.QUOTA_ROWS}
          names={{ retailer: () => ({ data: retailers.map(({ _id, name }) => ({ value: _id, label: name })) }) }}
          onSettle={(quotas) => page.settle(quotas && access.withQuotas(form, conflict.theirs, quotas))}
        />
      )}
      <UnsavedGuard hasChanges={page.hasUnsaved} onLeave={draft.forget} />
    </>
  );
}

function hintOf(form: access.AccessForm, isAll: boolean): string | undefined {
  if (form.is_default_applied) return 'Taken away, all numbers go back to 0.';
  if (!isAll) return 'Select all retailers first.';
  return form.default_order === '' ? 'Enter a number first.' : undefined;
}

/** Others were quicker; what is only to be confirmed has a 409 of its own. */
const isMet = (error: Error) => error instanceof CallError && error.status === 409 && !error.live;

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
): Record<string, string> {
  const { allowed_office } = access.bodyOf(form, retailers, saved);
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [allowed_office[Number(path.split('.')[1])]?.office_id ?? path, text]),
  );
}
