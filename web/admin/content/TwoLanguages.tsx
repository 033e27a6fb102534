import { Input, SegmentedControl, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { inSentence, t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
import { RichTextField } from '../media/RichTextField.tsx';

interface Text {
  value: string;
  error: ReactNode;
  onChange(html: string): void;
}

/** Edits a long text in English or Nepali, one at a time. */
export function TwoLanguages({ label, english, nepali }: { label: string; english: Text; nepali: Text }) {
  const [isNepali, setNepali] = useState(false);
  const [shown, hidden] = isNepali ? [nepali, english] : [english, nepali];
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('Language of {label}', { label: inSentence(label) })}
        value={isNepali ? 'ne' : 'en'}
        onChange={(chosen) => setNepali(chosen === 'ne')}
        data={[
          { value: 'en', label: t('English') },
          { value: 'ne', label: 'नेपाली' },
        ]}
        w="fit-content"
      />
      <RichTextField
        key={isNepali ? 'ne' : 'en'}
        label={isNepali ? t('{label} in Nepali', { label }) : label}
        lang={isNepali ? 'ne' : undefined}
        {...shown}
      />
      {isNepali && <Input.Description>{t('If empty, Nepali readers see the English text.')}</Input.Description>}
      {hidden.error && (
        // Show an error even if its language is hidden.
        <Input.Error role="alert">{tAround('In the other language: {error}', { error: hidden.error })}</Input.Error>
      )}
    </Stack>
  );
}
