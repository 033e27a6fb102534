import { expect, vi } from 'vitest';
import type { Change } from '../../contract/calls/endpoint.ts';
import type { Draft } from '../../web/admin/kit/form/drafts.ts';
import type { FormRules, FormState, Revision } from '../../web/admin/kit/form/form-state.ts';
import { type FormPorts, type RunningForm, runForm } from '../../web/admin/kit/form/run-form.ts';
import { merge, typedSince } from '../../web/admin/kit/merge/merge.ts';
import { drafts } from '../../web/shared/drafts.ts';
import type { Command } from './commands.ts';
import { type Answer, FIRST, Server, sameAs, tokensOf, type Values } from './server.ts';

interface Tab {
  form: RunningForm<Values>;
  /** Undefined for a new record. */
  id: string | undefined;
  isLeft: boolean;
  pictures: number;
  /** The last press of a button that saves, and the values it sent in addition. */
  press: number;
  overrides: Partial<Values>;
  /** Texts given up in it since drafts were last written: its own draft can still have them. */
  stale: Set<string>;
  /** The form before others' record was read. */
  before?: { base: Values; mine: Values };
}

interface Request {
  tab: Tab;
  press: number;
  values: Values;
  revision: Revision;
  answer?: Answer;
}

/** Models two tabs, their device and a server, with the rules that must hold after each step of any history. */
export class World {
  private readonly server = new Server();
  private slots: (Tab | undefined)[] = [undefined, undefined];
  private left: Tab[] = [];
  private line: Request[] = [];
  private typed: string[] = [];
  private dead = new Set<string>();
  /**
   * Texts given up wherever they were. They can disappear later: with an old draft, or with a request that has them.
   */
  private givenUp: string[] = [];
  private presses = 0;
  /** The session itself sends now, over others' changes. */
  private isMerging = false;
  private readonly met: Set<string>;

  constructor(met: Set<string>, areNew: readonly boolean[]) {
    this.met = met;
    for (const [slot, isNew] of areNew.entries()) this.open(slot, isNew ? undefined : '1');
  }

  play(command: Command): void {
    vi.advanceTimersByTime(1);
    const live = this.live();
    const givenUp = this.act(command);
    this.givenUp.push(...givenUp.filter((token) => !this.isHeld(token)));
    const now = this.live();
    for (const token of live.difference(now)) {
      expect([...givenUp, ...this.givenUp], `${token} is lost by: ${command.name}`).toContain(token);
      this.dead.add(token);
    }
    for (const token of this.dead) expect(now.has(token), `${token} is back by: ${command.name}`).toBe(false);
    for (const tab of this.slots) if (tab) this.expectFields(tab.form.state());
    for (const [press, times] of this.server.applied) expect(times, `press ${press} was written`).toBe(1);
    if (command.name === 'time passes') for (const tab of this.slots) tab?.stale.clear();
  }

  /** Does it, and returns the texts that the user gives up by it. */
  private act(command: Command): string[] {
    const tab = this.slots[command.tab];
    const request = this.line.find((one) => one.tab === tab) ?? this.line[0];
    switch (command.name) {
      case 'open':
        if (tab) return [];
        this.open(command.tab, command.isNew ? undefined : '1');
        return [];
      case 'a colleague saves':
        this.server.write('1', { ...this.server.latest('1'), [command.field]: this.text() });
        return [];
      case 'the request arrives':
        return request && !request.answer ? this.arrive(request) : [];
      case 'the answer arrives':
        return request?.answer ? this.answer(request) : [];
      case 'the answer is lost':
        return request?.answer ? this.lose(request, 'lost answer') : [];
      case 'the request is lost':
        return request && !request.answer ? this.lose(request, 'lost request') : [];
      case 'the picture arrives':
      case 'the picture fails': {
        // A picture can also arrive for a form that was left.
        const into = [tab, ...this.left].find((one) => one && one.pictures > 0);
        return into ? this.pictureEnds(into, command.name === 'the picture fails') : [];
      }
      case 'time passes':
        vi.advanceTimersByTime(1_000);
        return [];
    }
    return tab ? this.inForm(command, tab) : [];
  }

  private inForm(command: Command, tab: Tab): string[] {
    const { form } = tab;
    const { values, foundDraft, save } = form.state();
    switch (command.name) {
      case 'type':
        if (save?.step === 'choosing') return [];
        return this.type(tab, command.field);
      case 'touch a field':
        form.dispatch({ type: 'touched' });
        return [];
      case 'save':
        return this.save(tab, {});
      case 'save and go on':
        return this.save(tab, {}, () => this.met.add('went on'));
      case 'save and publish':
        return this.save(tab, { is_published: true });
      case 'the record is read':
        if (save?.step !== 'reading' || !tab.id) return [];
        tab.before = { base: form.state().base, mine: values };
        this.isMerging = save.changes !== undefined;
        form.dispatch({ type: 'read', theirs: this.server.latest(tab.id), revision: this.server.revisionOf(tab.id) });
        this.isMerging = false;
        if (form.state().save?.step === 'choosing') this.met.add('choosing');
        return [];
      case 'the record cannot be read':
        form.dispatch({ type: 'unread' });
        return [];
      case 'keep mine':
      case 'take theirs': {
        if (save?.step !== 'choosing') return [];
        this.met.add('settled');
        const versions = { base: form.state().base, theirs: save.theirs, mine: values };
        const whose = command.name === 'keep mine' ? 'mine' : 'theirs';
        const chosen = Object.fromEntries(merge(versions).differences.map(({ id }) => [id, whose] as const));
        const settled = merge(versions, undefined, chosen).values;
        form.dispatch({ type: 'settled', values: settled });
        return this.giveUp(
          tab,
          tokensOf(values).filter((token) => !tokensOf(settled).includes(token)),
        );
      }
      case 'back to the form':
        form.dispatch({ type: 'settled', values: undefined });
        return [];
      case 'restore':
        if (foundDraft && !save) this.met.add('restored');
        form.dispatch({ type: 'restore' });
        return [];
      case 'throw away':
        form.dispatch({ type: 'drop draft' });
        return foundDraft && !save ? tokensOf(foundDraft.values) : [];
      case 'discard': {
        const revision = tab.id && this.server.revisionOf(tab.id);
        const discard = () => form.dispatch({ type: 'discarded', base: this.asOpened(tab), revision });
        if (save || tab.pictures > 0) discard();
        else this.expectForgotten(tab, discard);
        return save || tab.pictures > 0 ? [] : tokensOf(values);
      }
      case 'leave':
        this.expectForgotten(tab, () => {
          form.dispatch({ type: 'given up' });
          this.close(tab);
        });
        return tokensOf(values);
      case 'close unasked':
        this.close(tab);
        return [];
      case 'reload': {
        // The page is unchanged, except for its scripts' state; the session can have ended meanwhile.
        form.keep();
        tab.isLeft = true;
        this.open(command.tab, tab.id);
        return [];
      }
      case 'choose a picture':
        if (save?.step === 'choosing') return [];
        tab.pictures += 1;
        form.dispatch({ type: 'picture began' });
        return [];
    }
    return [];
  }

  private pictureEnds(tab: Tab, hasFailed: boolean): string[] {
    tab.pictures -= 1;
    const { save } = tab.form.state();
    if (save?.step === 'held' || save?.step === 'answered') this.met.add('waited');
    const over = hasFailed || tab.isLeft ? [] : this.type(tab, 'b');
    tab.form.dispatch({ type: 'picture ended', failed: hasFailed ? 1 : 0 });
    return over;
  }

  /** Types a text, and returns the value it replaces. */
  private type(tab: Tab, field: 'a' | 'b'): string[] {
    const { values } = tab.form.state();
    tab.form.dispatch({ type: 'typed', values: { ...values, [field]: this.text() } });
    return this.giveUp(tab, [values[field]]);
  }

  private giveUp({ stale }: Tab, tokens: string[]): string[] {
    for (const token of tokens) stale.add(token);
    return tokens;
  }

  /** Whether a form shows it, or a draft has it, except the old draft of a form in which it was discarded. */
  private isHeld(token: string): boolean {
    const open = this.slots.flatMap((tab) => tab ?? []);
    const isShown = open.some(({ form }) => tokensOf(form.state().values).includes(token));
    return isShown || this.copiesOf(token) > open.filter(({ stale }) => stale.has(token)).length;
  }

  private copiesOf = (token: string) => this.kept().filter((draft) => tokensOf(draft).includes(token)).length;

  private open(slot: number, id: string | undefined): void {
    const place = (id: string | undefined) => `user /${id ?? 'add'}`;
    const ports: FormPorts<Values> = {
      rules: this.rulesOf(id),
      place: place(id),
      send: (values, revision) => this.send(tab, values, revision),
      read: () => {},
      goAway: () => this.close(tab),
      placeOf: place,
      goToRecord: (id) => {
        this.met.add('handed over');
        this.close(tab);
        this.open(slot, id);
      },
      tell: ({ type }) =>
        this.met.add(type === 'tell merged' ? 'merged' : type === 'tell refused' ? 'said later' : type),
    };
    this.presses += 1;
    const attempt = `key ${this.presses}`;
    const form = runForm({ values: { ...FIRST, a: '', b: '', attempt }, isReading: id !== undefined }, ports);
    const tab: Tab = { form, id, isLeft: false, pictures: 0, press: 0, overrides: {}, stale: new Set() };
    this.slots[slot] = tab;
    if (id) form.open(this.server.latest(id), this.server.revisionOf(id));
  }

  private rulesOf(id: string | undefined): FormRules<Values> {
    return {
      same: sameAs,
      wrongIn: ({ a }) => (a.endsWith('7') ? { a: 'No text may end in 7.' } : {}),
      merge,
      since: typedSince,
      leads: ({ next, hasTyped }) => (!id && (next || hasTyped) ? 'record' : next || hasTyped ? 'here' : 'away'),
      meets: 'merge',
      restore: ({ initial, values }: Draft<Values>) => ({ base: initial, values }),
    };
  }

  private save(tab: Tab, overrides: Partial<Values>, next?: () => void): string[] {
    if (!tab.form.state().save && tab.form.state().stage === 'open') {
      this.presses += 1;
      Object.assign(tab, { press: this.presses, overrides });
    }
    tab.form.dispatch({ type: 'save', overrides, next });
    return [];
  }

  /** An open page sends what it shows, over the revision that it was typed over. */
  private send(tab: Tab, values: Values, revision: Revision): void {
    const state = tab.form.state();
    expect(tab.isLeft, 'sent after its page was left').toBe(false);
    expect(values, 'sent as it is seen').toEqual({ ...state.values, ...tab.overrides });
    if (this.isMerging) this.expectSeen(tab);
    if (tab.id) expect(state.base, 'typed over').toEqual(this.server.at(tab.id, revision));
    expect(
      this.line.filter((one) => one.tab === tab && !one.answer),
      'one at a time',
    ).toEqual([]);
    this.line.push({ tab, press: tab.press, values, revision });
  }

  /** The user never types this: a button's question never appears in the fields. */
  private expectFields({ base, values }: FormState<Values>): void {
    expect(values.is_published, 'asked for by a button').toBe(base.is_published);
  }

  /** A form doesn't keep values that it has saved or given up. */
  private expectForgotten({ form }: Tab, act: () => void): void {
    form.keep();
    const { base, values } = form.state();
    const copies = sameAs(base, values)
      ? []
      : tokensOf(values).map((token) => ({ token, before: this.copiesOf(token) }));
    act();
    for (const { token, before } of copies) expect(this.copiesOf(token), `${token} is kept`).toBeLessThan(before);
  }

  /** A user decides on two changes of one field, and on what a button does in addition. */
  private expectSeen({ form, before, overrides }: Tab): void {
    const theirs = form.state().base;
    const { base, mine } = before as NonNullable<Tab['before']>;
    const both = (['a', 'b'] as const).filter((field) => base[field] !== theirs[field] && base[field] !== mine[field]);
    expect(
      both.filter((field) => theirs[field] !== mine[field]),
      'written over unseen',
    ).toEqual([]);
    expect(overrides, 'published unseen').toEqual({});
  }

  private arrive(request: Request): string[] {
    const { tab, values, revision, press } = request;
    if (!tab.id && this.server.hasAdded(values)) this.met.add('known key');
    request.answer = tab.id ? this.server.edit(tab.id, values, revision, press) : this.server.add(values, press);
    return [];
  }

  private answer(request: Request): string[] {
    const { tab, answer } = request;
    this.line = this.line.filter((one) => one !== request);
    if (this.isGone(tab)) return this.goneWith(request);
    if (answer === 'refused') this.refuse(tab);
    else if (Array.isArray(answer)) this.refuse(tab, answer);
    else if (answer) {
      const { is_published } = request.values;
      const row = { _id: answer.id, revision: answer.revision, ...(is_published && { is_published }) };
      const { save, values, pictures, isTouched } = tab.form.state();
      const isAll = save?.step === 'sent' && sameAs(save.sent, values) && !isTouched && pictures.running === 0;
      const arrive = () => tab.form.dispatch({ type: 'answered', row });
      if (isAll && !tab.isLeft) this.expectForgotten(tab, arrive);
      else arrive();
    }
    return this.goneWith(request);
  }

  private lose(request: Request, how: string): string[] {
    this.met.add(how);
    this.line = this.line.filter((one) => one !== request);
    if (!this.isGone(request.tab)) this.refuse(request.tab);
    return this.goneWith(request);
  }

  private refuse(tab: Tab, changes?: Change[]): void {
    tab.form.dispatch({ type: 'refused', failure: new Error('Not saved.'), errors: {}, changes });
  }

  /** Texts already sent when the user discarded their page. */
  private goneWith = ({ tab, values }: Request) => (tab.isLeft ? tokensOf(values) : []);

  /** A page that was reloaded gets no more answers; one that was left for another page does. */
  private isGone = (tab: Tab) => tab.isLeft && !tab.form.state().isLeft;

  private close(tab: Tab): void {
    tab.isLeft = true;
    tab.form.leave();
    this.left.push(tab);
    this.slots = this.slots.map((one) => (one === tab ? undefined : one));
  }

  private asOpened = (tab: Tab): Values => (tab.id ? this.server.latest(tab.id) : { ...tab.form.state().base });

  private text(): string {
    const token = `t${this.typed.length}`;
    this.typed.push(token);
    return token;
  }

  private kept = () => drafts.keys('').map((key) => JSON.parse(drafts.get(key) ?? '{}').values as Values);

  /** Every typed text that still exists: in a form, on the device, on the server, or on its way there. */
  private live(): Set<string> {
    const open = this.slots.flatMap((tab) => (tab ? [tab.form.state().values] : []));
    const sent = this.line.map(({ values }) => values);
    const stored = this.server.all();
    return new Set([...this.kept(), ...open, ...sent, ...stored].flatMap(tokensOf));
  }
}
