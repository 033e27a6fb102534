import { Input, Loader } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part.tsx';
import { t } from '../language/t.ts';
import type { RichTextProps } from './RichText.tsx';
import classes from './RichTextField.module.css';

// Load the large editor on demand: the form can show without it.
const RichText = lazyPart(async () => (await import('./RichText.tsx')).default);

/** Edits a long text; the editor loads when the field is first shown. */
export function RichTextField(props: RichTextProps) {
  return (
    <Suspense fallback={<Placeholder {...props} />}>
      <RichText {...props} />
    </Suspense>
  );
}

/** Reserves the height of the editor with this text, so that fields below don't move under a click. */
function Placeholder({ label, value }: RichTextProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" className={classes.field}>
      <div className={classes.editor}>
        <Loader size="sm" className={classes.loader} aria-label={t('Loading the editor')} />
        <div className={classes.text} aria-hidden>
          {plainText(value)}
        </div>
      </div>
    </Input.Wrapper>
  );
}

const plainText = (html: string) => html.replace(/<\/(?:p|h\d|li|tr)>/g, '\n\n').replace(/<[^>]+>/g, '');
