import { beforeEach, describe, expect, it } from 'vitest';
import { drafts } from '../../../shared/drafts.ts';
import { formDraftAt } from './drafts.ts';
import type { FormRules } from './form-state.ts';
import { type FormPorts, runForm } from './run-form.ts';

interface Brand {
  note: string;
}
const rules: FormRules<Brand> = {
  same: (one, other) => one.note === other.note,
  wrongIn: () => ({}),
  merge: ({ mine }) => ({ values: mine, differences: [] }),
  since: (_sent, saved, typed) => typed ?? saved,
  leads: ({ hasTyped }) => (hasTyped ? 'record' : 'away'),
  meets: 'merge',
  restore: ({ initial, values }) => ({ base: initial, values }),
};

/** Opens a form of the brand in a new tab, on a device that all tabs share. */
function openTab(place = 'user /brand/1') {
  const sent: Brand[] = [];
  const nothing = () => {};
  const ports: FormPorts<Brand> = {
    rules,
    place,
    read: nothing,
    goAway: nothing,
    tell: nothing,
    placeOf: (id: string) => `user /brand/${id}`,
    send: (values) => sent.push(values),
  };
  const form = runForm({ values: { note: '' } }, ports);
  return {
    form,
    sent,
    note: () => form.state().values.note,
    found: () => form.state().foundDraft?.values.note,
    type(note: string) {
      form.dispatch({ type: 'typed', values: { note } });
      form.keep();
    },
  };
}
const keptNotes = () =>
  drafts
    .keys('')
    .map((key) => formDraftAt<Brand>(key)?.values.note)
    .sort();

beforeEach(() => {
  for (const key of drafts.keys('')) drafts.remove(key);
});

describe('drafts of forms on one device', () => {
  it('stay apart, and restoring one puts the text typed meanwhile on offer in its place', () => {
    openTab().type('Left behind');
    const tab = openTab();
    tab.type('Typed since');
    tab.form.dispatch({ type: 'restore' });
    expect([tab.note(), tab.found()]).toEqual(['Left behind', 'Typed since']);
    tab.form.dispatch({ type: 'restore' });
    expect([tab.note(), tab.found()]).toEqual(['Typed since', 'Left behind']);
    expect(keptNotes()).toEqual(['Left behind', 'Typed since']);
  });

  it('belong to one tab once it has restored them', () => {
    openTab().type('Left behind');
    const [one, other] = [openTab(), openTab()];
    one.form.dispatch({ type: 'restore' });
    other.form.dispatch({ type: 'restore' });
    one.type('The one');
    other.type('The other');
    expect(keptNotes()).toEqual(['The one', 'The other']);
  });

  it('are not thrown away with what another tab has typed into them since', async () => {
    const other = openTab();
    other.type('Left behind');
    const tab = openTab();
    await expect.poll(() => Date.now()).not.toBe(tab.form.state().foundDraft?.at);
    other.type('Typed since');
    tab.form.dispatch({ type: 'drop draft' });
    expect([keptNotes(), tab.found()]).toEqual([['Typed since'], 'Typed since']);
    tab.form.dispatch({ type: 'drop draft' });
    expect([keptNotes(), tab.found()]).toEqual([[], undefined]);
  });

  it('are not written again by a late answer, once they were thrown away', () => {
    const left = openTab();
    left.type('Sent');
    left.form.dispatch({ type: 'save', overrides: {} });
    left.type('Typed since');
    left.form.leave();
    const tab = openTab();
    tab.form.dispatch({ type: 'drop draft' });
    left.form.dispatch({ type: 'answered', row: { _id: '1', revision: 2 } });
    expect(left.sent).toEqual([{ note: 'Sent' }]);
    expect(keptNotes()).toEqual([]);
  });

  it('continue without a question on the page of a record added while the user typed', () => {
    const add = openTab('user /brand/add');
    add.type('Sent');
    add.form.dispatch({ type: 'save', overrides: {} });
    add.type('Typed since');
    add.form.dispatch({ type: 'answered', row: { _id: '7' } });
    const ports = { rules, place: 'user /brand/7', read() {}, goAway() {}, tell() {}, send() {} };
    const page = runForm({ values: { note: '' }, isReading: true }, ports);
    page.open({ note: 'Sent' }, 1);
    expect(page.state()).toMatchObject({
      values: { note: 'Typed since' },
      base: { note: 'Sent' },
      foundDraft: undefined,
    });
    expect(keptNotes()).toEqual(['Typed since']);
  });

  it('never contain secrets', () => {
    const secret = { ...rules, same: (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other) };
    const ports = { rules: secret, place: 'user /profile', read() {}, goAway() {}, tell() {}, send() {} };
    const form = runForm({ values: { password: '', name: '' } }, ports);
    form.dispatch({ type: 'typed', values: { password: 'three walking words', name: 'Asha' } });
    form.keep();
    const [key = ''] = drafts.keys('');
    expect(formDraftAt(key)?.values).toEqual({ name: 'Asha' });
  });
});
