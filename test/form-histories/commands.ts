import fc from 'fast-check';

const fields = fc.constantFrom('a' as const, 'b' as const);
const tabs = fc.constantFrom(0, 1);
const of = <const N extends string>(name: N) => fc.record({ name: fc.constant(name), tab: tabs });

/**
 * All possible events. A step that makes no sense at the moment has no effect. Typing and saving come more often than
 * the rest.
 */
export const commands = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name: fc.constant('type' as const), tab: tabs, field: fields }) },
  { weight: 1, arbitrary: of('touch a field') },
  { weight: 6, arbitrary: of('save') },
  { weight: 2, arbitrary: of('save and go on') },
  { weight: 2, arbitrary: of('save and publish') },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('open' as const), tab: tabs, isNew: fc.boolean() }) },
  { weight: 9, arbitrary: of('the request arrives') },
  { weight: 9, arbitrary: of('the answer arrives') },
  { weight: 2, arbitrary: of('the answer is lost') },
  { weight: 2, arbitrary: of('the request is lost') },
  { weight: 9, arbitrary: of('the record is read') },
  { weight: 1, arbitrary: of('the record cannot be read') },
  { weight: 4, arbitrary: of('keep mine') },
  { weight: 4, arbitrary: of('take theirs') },
  { weight: 1, arbitrary: of('back to the form') },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('a colleague saves' as const), tab: tabs, field: fields }) },
  { weight: 3, arbitrary: of('restore') },
  { weight: 1, arbitrary: of('throw away') },
  { weight: 2, arbitrary: of('discard') },
  { weight: 2, arbitrary: of('leave') },
  { weight: 1, arbitrary: of('close unasked') },
  { weight: 2, arbitrary: of('reload') },
  { weight: 2, arbitrary: of('choose a picture') },
  { weight: 3, arbitrary: of('the picture arrives') },
  { weight: 1, arbitrary: of('the picture fails') },
  { weight: 3, arbitrary: of('time passes') },
);
export type Command = typeof commands extends fc.Arbitrary<infer C> ? C : never;
