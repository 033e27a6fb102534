import { Alert, List, ThemeIcon } from '@mantine/core';
import { missingForSale } from '../../../contract/catalog/catalog.ts';
import { IconCheck, IconMinus } from '../kit/icons.ts';
import { t } from '../language/t.ts';
import classes from './PublishChecklist.module.css';
import type { ProductValues } from './values.ts';

/** Lists what the product still lacks before customers can see it. */
export function PublishChecklist({ values }: { values: ProductValues }) {
  const missing = Object.keys(missingForSale(values));
  const steps = [
    { text: t('A name'), isDone: values.name.trim() !== '' },
    { text: t('A picture'), isDone: !missing.includes('image') },
    { text: t('A variant that is available'), isDone: !missing.includes('variant') },
    { text: t('A sales price for each variant'), isDone: !missing.some((field) => field.endsWith('.sales_price')) },
  ];
  const isReady = steps.every((step) => step.isDone);
  return (
    <Alert
      color={isReady ? 'success' : 'gray'}
      title={isReady ? t('A draft, ready to be published') : t('Draft. To publish, add:')}
    >
      <List listStyleType="none" size="sm" className={classes.steps}>
        {steps.map(({ text, isDone }) => (
          <List.Item
            key={text}
            icon={
              <ThemeIcon
                size={20}
                radius="xl"
                color={isDone ? 'success' : 'gray'}
                variant={isDone ? 'filled' : 'light'}
                role="img"
                aria-label={isDone ? t('Done') : t('Missing')}
              >
                {isDone ? <IconCheck size={14} aria-hidden /> : <IconMinus size={14} aria-hidden />}
              </ThemeIcon>
            }
          >
            {text}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
