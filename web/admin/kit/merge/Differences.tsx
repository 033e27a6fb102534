import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import { t } from '../../language/t.ts';
import type { Choice } from '../fields/choices.ts';
import { lazyPart } from '../lazy-part.tsx';
import { fieldsOf, idsIn, type Names, placeOf, sideText } from './difference-words.ts';
import type { Difference, Whose } from './merge.ts';

// Load on demand: most saves don't collide.
const TextDifference = lazyPart(async () => (await import('./TextDifference.tsx')).TextDifference);

interface Props {
  difference: Difference;
  names: Names;
}

const NONE = { data: [] as Choice[] };
const useNoNames = () => NONE;

/** Names the ids in a difference, with the choices of the field's own select. */
function useNameOf({ difference, names }: Props) {
  const { list, field } = fieldsOf(difference);
  const ids = idsIn(difference);
  const useRowNames = names[list] ?? useNoNames;
  const useFieldNames = names[field] ?? useNoNames;
  const choices = [...useRowNames(ids).data, ...useFieldNames(ids).data];
  return (id: string) => choices.find(({ value }) => value === id)?.label;
}

interface ContestedProps extends Props {
  chosen: Whose | undefined;
  onChoose(whose: Whose): void;
}

/** Shows both values of a field that both changed, and asks whose stays. */
export function Contested({ difference, names, chosen, onChoose }: ContestedProps) {
  const nameOf = useNameOf({ difference, names });
  const place = placeOf(difference, nameOf);
  return (
    <li>
      <Text size="sm" fw={600}>
        {place}
      </Text>
      <Suspense fallback={<Skeleton height={48} />}>
        <TextDifference {...textsOf(difference, ['theirs', 'mine'], nameOf)} names={[t('Theirs'), t('Yours')]} />
      </Suspense>
      <SegmentedControl
        size="sm"
        aria-label={place}
        data={[
          { value: 'theirs', label: t('Use theirs') },
          { value: 'mine', label: t('Keep mine') },
        ]}
        value={chosen ?? ''}
        onChange={(whose) => onChoose(whose as Whose)}
      />
    </li>
  );
}

/** Longer texts are compared word by word. */
const ONE_LINE = 60;

/** Shows a field that only others changed, with its old value. */
export function Taken({ difference, names }: Props) {
  const nameOf = useNameOf({ difference, names });
  const texts = textsOf(difference, ['base', 'theirs'], nameOf);
  const { kind, base } = difference;
  const isShort = !texts.note && texts.first.length <= ONE_LINE && texts.second.length <= ONE_LINE;
  const change =
    kind === 'row'
      ? texts.second
      : kind === 'order'
        ? t('order is now {second}', { second: texts.second })
        : `${texts.first} → ${texts.second}`;
  return (
    <li>
      {placeOf(difference, nameOf)}
      {isShort || kind !== 'field' ? `: ${change}` : ''}
      {!isShort && kind === 'field' && base !== undefined && (
        <Suspense fallback={<Skeleton height={48} />}>
          <TextDifference {...texts} names={[t('Was'), t('Now')]} />
        </Suspense>
      )}
    </li>
  );
}

/** In a price or a time, marking single digits doesn't help. */
const isProse = (value: unknown) => typeof value === 'string' && /[^\d.:T-]/.test(value);

type Side = Parameters<typeof sideText>[1];

/** Writes two sides in words. If the words are equal but the values differ, says so. */
function textsOf(difference: Difference, [one, other]: [Side, Side], nameOf: (id: string) => string | undefined) {
  const first = sideText(difference, one, nameOf);
  const second = sideText(difference, other, nameOf);
  if (first !== second) return { first, second, isWhole: !isProse(difference.theirs) };
  const [written, writtenToo] = [difference[one], difference[other]];
  if (typeof written === 'string' && typeof writtenToo === 'string')
    return { first: written, second: writtenToo, note: t('Same text, different formatting.') };
  return { first, second, note: t('These are two different records with the same name.') };
}
