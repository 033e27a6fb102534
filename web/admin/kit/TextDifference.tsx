import { Text } from '@mantine/core';
import { useMemo } from 'react';
import classes from './ConflictDialog.module.css';
import { type Stretch, textDifference } from './text-difference.ts';

/** What others wrote and what is in the form: where the two differ, and below it all of both. */
export function TextDifference({ theirs, mine }: { theirs: string; mine: string }) {
  const difference = useMemo(() => textDifference(theirs, mine), [theirs, mine]);
  const has = (kind: Stretch['kind']) =>
    [...difference.theirs, ...difference.mine].some((stretch) => stretch.kind === kind);
  return (
    <>
      <dl className={classes.values}>
        <Side name="Theirs" stretches={difference.theirs} />
        <Side name="Yours" stretches={difference.mine} />
      </dl>
      {!has('differs') && (
        <Text size="sm" c="dimmed">
          Both read the same: only how it is written differs.
        </Text>
      )}
      {has('gap') && (
        <details className={classes.whole}>
          <summary>Both texts from beginning to end</summary>
          <dl className={classes.texts}>
            <dt>Theirs</dt>
            <dd>{theirs}</dd>
            <dt>Yours</dt>
            <dd>{mine}</dd>
          </dl>
        </details>
      )}
    </>
  );
}

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
