import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { t } from '../../language/t.ts';
import classes from './ConflictDialog.module.css';
import { type Stretch, textDifference } from './text-difference.ts';

interface Props {
  first: string;
  second: string;
  /** Names of the two sides. */
  names: [string, string];
  note?: string;
  /** The text is one value: don't compare its parts. */
  isWhole?: boolean;
}

/** Compares two versions of a value: their differences, and below them both in full. */
export function TextDifference({ first, second, names, note, isWhole = false }: Props) {
  const difference = useMemo(
    () => (isWhole ? { theirs: wholly(first), mine: wholly(second) } : textDifference(first, second)),
    [first, second, isWhole],
  );
  const has = (kind: Stretch['kind']) =>
    [...difference.theirs, ...difference.mine].some((stretch) => stretch.kind === kind);
  return (
    <>
      <dl className={classes.values}>
        <Side name={names[0]} stretches={difference.theirs} />
        <Side name={names[1]} stretches={difference.mine} />
      </dl>
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {has('gap') && (
        <details className={classes.whole}>
          <summary>{t('Show both texts in full')}</summary>
          <dl className={classes.texts}>
            <dt>{names[0]}</dt>
            <dd>{first}</dd>
            <dt>{names[1]}</dt>
            <dd>{second}</dd>
          </dl>
        </details>
      )}
    </>
  );
}

const wholly = (text: string): Stretch[] => [{ text, kind: 'differs' }];

function Side({ name, stretches }: { name: string; stretches: Stretch[] }) {
  let position = 0;
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.text}>
        {stretches.map(({ text, kind }) => {
          position += text.length;
          const key = `${position} ${kind}`;
          return kind === 'differs' ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
        })}
      </dd>
    </div>
  );
}
