import { describe, expect, it } from 'vitest';
import type { Change } from '../../../../contract/calls/endpoint.ts';
import { merge, typedSince } from '../merge/merge.ts';
import type { FoundDraft } from './drafts.ts';
import type { FormEvent, FormRules, FormState } from './form-state.ts';
import { formSession, isSaving, isUnsaved } from './session.ts';

interface Brand {
  name: string;
  note: string;
  is_published?: boolean;
}
type Event = FormEvent<Brand>;

const was: Brand = { name: 'Tara', note: 'As it was' };
const mine: Brand = { ...was, note: 'Mine' };
const theirs: Brand = { ...was, name: 'Taara' };

const rules: FormRules<Brand> = {
  same: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  wrongIn: ({ name }): Record<string, string> => (name ? {} : { name: 'This field is required.' }),
  merge,
  since: typedSince,
  leads: ({ next, hasTyped }) => (next || hasTyped ? 'here' : 'away'),
  meets: 'merge',
  restore: ({ initial, values }) => ({ base: initial, values }),
};
/** The form of a record that is still to be added. */
const ofNew: Partial<FormRules<Brand>> = { leads: ({ next, hasTyped }) => (next || hasTyped ? 'record' : 'away') };
const inDialog: Partial<FormRules<Brand>> = { leads: () => 'away', meets: 'ask' };

const start: FormState<Brand> = {
  stage: 'reading',
  isLeft: false,
  base: { name: '', note: '' },
  values: { name: '', note: '' },
  revision: undefined,
  isTouched: false,
  errors: {},
  errorsShown: 0,
  warned: false,
  pictures: { running: 0, failed: 0 },
  save: undefined,
  failure: null,
  foundDraft: undefined,
};

const opened: Event = { type: 'opened', values: was, revision: 3 };
const typed = (values: Brand): Event => ({ type: 'typed', values });
const save = (overrides: Partial<Brand> = {}): Event => ({ type: 'save', overrides });
const saveAndGoOn: Event = { type: 'save', overrides: {}, next: () => {} };
const answered: Event = { type: 'answered', row: { _id: 'its id', revision: 4 } };
const failure = new Error('The server could not be reached.');
const lost: Event = { type: 'refused', failure, errors: {} };
const changes: Change[] = [{ by: 'Asha', at: '2026-11-01T00:00:00.000Z', fields: ['name'] }];
const overtaken: Event = { type: 'refused', failure, errors: {}, changes };
const read = (values: Brand): Event => ({ type: 'read', theirs: values, revision: 5 });
const [began, left, givenUp]: Event[] = [{ type: 'picture began' }, { type: 'left' }, { type: 'given up' }];
const ended = (failed = 0): Event => ({ type: 'picture ended', failed });
const foundDraft: FoundDraft<Brand> = {
  key: 'k',
  at: Date.parse('2026-11-01T00:00:00.000Z'),
  revision: 2,
  initial: was,
  values: mine,
};

/** Returns the form after all these events, and the effects of the last one. */
function played(events: (Event | undefined)[], differs: Partial<FormRules<Brand>> = {}) {
  const all = { ...rules, ...differs };
  let state = start;
  let effects: readonly { type: string }[] = [];
  for (const event of events) if (event) [state, effects] = formSession(state, event, all);
  return { state, does: effects.map(({ type }) => type), effects, unsaved: isUnsaved(state, all) };
}

interface Case {
  what: string;
  events: (Event | undefined)[];
  rules?: Partial<FormRules<Brand>>;
  does?: string[];
  holds?: Partial<FormState<Brand>>;
  unsaved?: boolean;
}

// Each case was a bug once.
describe('a form', () => {
  it.each<Case>([
    {
      what: 'a record that is being edited does not change under the hands: it is taken once',
      events: [opened, typed(mine), { type: 'opened', values: theirs, revision: 9 }],
      holds: { values: mine, revision: 3 },
    },
    {
      what: 'text typed while a save is on its way is still to be saved, and the record is read again',
      events: [opened, typed(mine), save(), typed({ ...mine, note: 'Mine, and more' }), answered],
      does: ['keep', 'read'],
      holds: { base: mine, values: { ...mine, note: 'Mine, and more' }, revision: 4 },
      unsaved: true,
    },
    {
      what: 'so is a field that reports its value only when it is left',
      events: [opened, typed(mine), save(), { type: 'touched' }, answered],
      does: ['keep', 'read'],
    },
    {
      what: 'text typed while the first save is on its way is handed to the page of the record',
      events: [opened, typed(mine), save(), typed({ ...mine, note: 'More' }), answered],
      rules: ofNew,
      does: ['hand over', 'forget', 'go to record'],
      unsaved: false,
    },
    {
      what: 'and goes on there unasked, over the record that the server made of the first',
      events: [{ ...opened, left: { at: Date.parse(''), initial: mine, values: { ...mine, note: 'More' } } } as Event],
      holds: { base: was, values: { ...was, note: 'More' } },
      unsaved: true,
    },
    {
      what: 'a save that is done leads to the list and loses nothing by it',
      events: [opened, typed(mine), save(), answered],
      does: ['forget', 'go away'],
      holds: { stage: 'done' },
      unsaved: false,
    },
    {
      what: 'a second press while a save is on its way sends nothing',
      events: [opened, typed(mine), save(), save()],
      does: [],
    },
    {
      what: 'a press after it was saved sends nothing more, until something is typed',
      events: [opened, typed(mine), save(), answered, save()],
      does: [],
    },
    {
      what: 'a save without an answer keeps the typed text, and is sent when it is asked for again',
      events: [opened, typed(mine), save(), lost],
      does: [],
      holds: { values: mine, failure, save: undefined },
      unsaved: true,
    },
    {
      what: 'what is wrong is shown at its fields and not sent',
      events: [opened, typed({ ...mine, name: '' }), save()],
      does: [],
      holds: { errors: { name: 'This field is required.' }, errorsShown: 1, save: undefined },
    },
    {
      what: 'an error goes with its mended field alone',
      events: [
        opened,
        typed(mine),
        save(),
        { ...lost, errors: { name: 'Taken.', note: 'Long.' } } as Event,
        typed(theirs),
      ],
      holds: { errors: {} },
    },
    {
      what: 'a save waits for the pictures that are on their way',
      events: [opened, began, typed(mine), save()],
      does: [],
      unsaved: true,
    },
    {
      what: 'and goes on with them once they are there',
      events: [opened, began, save(), typed(mine), ended()],
      does: ['send'],
    },
    {
      what: 'but not without them',
      events: [opened, began, save(), ended(1)],
      does: ['tell pictures failed'],
      holds: { save: undefined },
    },
    {
      what: 'a picture that failed once does not hold back the save after the next one',
      events: [opened, began, ended(1), began, save(), typed(mine), ended()],
      does: ['send'],
    },
    {
      what: 'a picture that is on its way is a change of the form',
      events: [opened, began],
      unsaved: true,
    },
    {
      what: 'a save that waits for pictures goes with its page',
      events: [opened, began, typed(mine), save(), givenUp, left, ended()],
      does: [],
    },
    {
      what: 'a picture that is chosen while a save is on its way is waited for',
      events: [opened, typed(mine), save(), began, answered],
      does: [],
    },
    {
      what: 'and is still to be saved',
      events: [opened, typed(mine), save(), began, answered, typed({ ...mine, name: 'A picture' }), ended()],
      does: ['keep', 'read'],
      unsaved: true,
    },
    {
      what: 'Discard waits for the pictures: they would come after it',
      events: [opened, typed(mine), began, { type: 'discarded', base: was, revision: 3 }],
      does: [],
      holds: { values: mine },
    },
    {
      what: 'what a button asks for never stands in the fields',
      events: [opened, typed(mine), save({ is_published: true }), lost],
      holds: { values: mine },
    },
    {
      what: 'and is not asked for by the next save',
      events: [opened, typed(mine), save({ is_published: true }), lost, save()],
      holds: { save: { overrides: {}, next: undefined, step: 'sent', sent: mine } },
    },
    {
      what: 'what others changed elsewhere goes together with mine and is sent',
      events: [opened, typed(mine), save(), overtaken, read(theirs)],
      does: ['send'],
      holds: { base: theirs, values: { name: 'Taara', note: 'Mine' }, revision: 5 },
    },
    {
      what: 'nobody hears that both are kept before they are saved',
      events: [opened, typed(mine), save(), overtaken, read(theirs), lost],
      does: [],
    },
    {
      what: 'and everybody hears it once they are',
      events: [opened, typed(mine), save(), overtaken, read(theirs), answered],
      does: ['tell merged', 'forget', 'go away'],
    },
    {
      what: 'what both changed is for a person to choose, and nothing is written until then',
      events: [opened, typed(mine), save(), overtaken, read({ ...was, note: 'Theirs' })],
      does: [],
      holds: { values: mine, base: was },
    },
    {
      what: 'the chosen values are saved over those that others left',
      events: [
        ...[opened, typed(mine), save(), overtaken, read({ ...was, note: 'Theirs' })],
        { type: 'settled', values: mine },
      ],
      does: ['send'],
      holds: { base: { ...was, note: 'Theirs' }, values: mine, revision: 5 },
    },
    {
      what: 'Back to form leaves it as it is, with the refusal',
      events: [
        ...[opened, typed(mine), save(), overtaken, read({ ...was, note: 'Theirs' })],
        { type: 'settled', values: undefined },
      ],
      holds: { values: mine, base: was, revision: 3, save: undefined, failure },
    },
    {
      what: '"Save and publish" that meets others does it with nothing that was not seen',
      events: [opened, typed(mine), save({ is_published: true }), overtaken, read(theirs)],
      does: [],
    },
    {
      what: 'and "Save draft" stays a draft once it is settled',
      events: [
        ...[opened, typed(mine), save({ is_published: false }), overtaken, read(theirs)],
        { type: 'settled', values: mine },
      ],
      does: ['send'],
    },
    {
      what: 'a dialog asks about every change of others: it shows a part of the record alone',
      events: [opened, typed(mine), save(), overtaken, read(theirs)],
      rules: inDialog,
      does: [],
    },
    {
      what: 'others whose record cannot be read are told about, and the next send writes over them',
      events: [opened, typed(mine), save(), overtaken, save()],
      rules: { ...inDialog, meets: 'tell' },
      does: ['send'],
      holds: { warned: true, revision: undefined },
    },
    {
      what: 'a record that cannot be read after a refusal leaves all as it is',
      events: [opened, typed(mine), save(), overtaken, { type: 'unread' }],
      does: [],
      holds: { values: mine, base: was, revision: 3, failure },
    },
    {
      what: 'one that cannot be read after an answer counts as saved all the same, and what was to follow does',
      events: [opened, typed(mine), saveAndGoOn, answered, { type: 'unread' }],
      does: ['next'],
      holds: { base: mine, values: mine, revision: 4 },
      unsaved: false,
    },
    {
      what: 'the check of a scheme follows the save that it asked for',
      events: [opened, typed(mine), saveAndGoOn, answered, read(mine)],
      does: ['next'],
    },
    {
      what: 'nothing follows a save that was refused',
      events: [opened, typed(mine), saveAndGoOn, overtaken, { type: 'unread' }],
      does: [],
    },
    {
      what: 'somebody who has gone on is not led back by a late answer',
      events: [opened, typed(mine), save(), left, answered],
      does: ['forget'],
    },
    {
      what: 'and is told there about a refusal',
      events: [opened, typed(mine), save(), left, overtaken],
      does: ['tell refused'],
    },
    {
      what: 'text typed after the send, in a page that closed unasked, stays on the device',
      events: [opened, typed(mine), save(), typed({ ...mine, note: 'More' }), left, answered],
      does: ['keep'],
      holds: { base: mine, values: { ...mine, note: 'More' }, revision: 4 },
    },
    {
      what: 'but not if it was given up with its page',
      events: [opened, typed(mine), save(), typed({ ...mine, note: 'More' }), givenUp, left, answered],
      does: ['forget'],
    },
    {
      what: 'a draft is taken with its own beginning and its own revision, so that others’ changes are met',
      events: [opened, { type: 'restored', draft: { ...foundDraft, initial: theirs } }],
      holds: { base: theirs, values: mine, revision: 2 },
      does: ['keep'],
    },
    {
      what: 'nothing is restored while a save is on its way',
      events: [opened, typed(mine), save(), { type: 'restore' }],
      does: [],
    },
    {
      what: 'nor thrown away',
      events: [opened, typed(mine), save(), { type: 'drop draft' }],
      does: [],
    },
    {
      what: 'Discard after a restored draft shows the record as it is now',
      events: [opened, { type: 'restored', draft: foundDraft }, { type: 'discarded', base: theirs, revision: 5 }],
      holds: { base: theirs, values: theirs, revision: 5 },
      does: ['forget'],
      unsaved: false,
    },
    {
      what: 'leaving gives up the text typed here and leaves the draft on offer alone',
      events: [opened, { type: 'draft found', draft: foundDraft }, typed(mine), givenUp],
      does: ['forget'],
      holds: { foundDraft },
      unsaved: false,
    },
  ])('$what', ({ events, rules: differs, does, holds, unsaved }) => {
    const is = played(events, differs);
    if (does) expect(is.does).toEqual(does);
    if (holds) expect(is.state).toMatchObject(holds);
    if (holds && 'save' in holds) expect(is.state.save).toEqual(holds.save);
    if (unsaved !== undefined) expect(is.unsaved).toBe(unsaved);
  });

  it('sends what the fields hold with what its button asks for, over the revision that it was opened with', () => {
    const { effects, state } = played([opened, typed(mine), save({ is_published: true })]);
    expect(effects).toEqual([{ type: 'send', values: { ...mine, is_published: true }, revision: 3 }]);
    expect(isSaving(state)).toBe(true);
  });

  it('takes only those values of a button that are fields of the record: no record is "saved as a draft"', () => {
    const { state } = played([
      opened,
      typed(mine),
      save({ is_published: true }),
      typed(theirs),
      { type: 'answered', row: { revision: 4, is_published: true } } as Event,
    ]);
    expect(state.base).toEqual({ ...mine, is_published: true });
  });
});
