import { SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Brand } from '../../../contract/brand/brand.ts';
import { NEUTRAL_MARK } from '../../../contract/brand/brand.ts';
import { contrastOf, READABLE } from '../../../contract/brand/contrast.ts';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { t, translated } from '../language/t.ts';
import { useBrand } from '../our-brand.ts';
import { linesOf } from '../settings/typed-value.ts';
import classes from './brand.module.css';

type Typed = Omit<Brand, 'mark' | 'phones' | 'social'> & { phones: string };

const PLACES = ['Shop', 'Login', 'SMS', 'Email', 'Slip'] as const;

/** Previews the brand as typed, for customers and staff. */
export function BrandPreview({ brand }: { brand: Typed }) {
  const [place, setPlace] = useState<(typeof PLACES)[number]>('Shop');
  const phones = linesOf(brand.phones);
  const Shown = { Shop: Store, Login, SMS: Sms, Email: Mail, Slip }[place];
  return (
    <Stack component="section" aria-label={t('Preview')} className={classes.preview}>
      <Title order={2} size="h5">
        {t('Preview')}
      </Title>
      <SegmentedControl
        aria-label={t('Part to preview')}
        data={PLACES.map((value) => ({ value, label: translated(value) }))}
        value={place}
        onChange={(next) => setPlace(next as (typeof PLACES)[number])}
        fullWidth
      />
      <div className={classes.paper}>
        <Shown brand={brand} phones={phones} />
      </div>
    </Stack>
  );
}

interface Shown {
  brand: Typed;
  phones: string[];
}

function Mark({ brand, size }: { brand: Typed; size: number }) {
  const { mark } = useBrand();
  if (brand.logo) return <img src={fileUrl(brand.logo.path)} height={size} alt="" className={classes.logo} />;
  return (
    <svg width={size} height={size} viewBox="-32 -32 64 64" aria-hidden>
      <rect x="-32" y="-32" width="64" height="64" rx="15" fill={brand.colour} />
      <path fill="#fff" d={mark ?? NEUTRAL_MARK} />
    </svg>
  );
}

/** Falls back if the server would refuse a colour because its text is unreadable. */
const drawn = (colour: string) =>
  /^#[0-9a-f]{6}$/i.test(colour) && contrastOf(colour, '#ffffff') >= READABLE ? colour : '#0b0b0c';

function Head({ brand }: Shown) {
  return (
    <p className={classes.head}>
      <Mark brand={brand} size={32} />
      {!(brand.logo && brand.logo_says_name) && <b>{brand.name}</b>}
    </p>
  );
}

function Store(shown: Shown) {
  const { brand, phones } = shown;
  return (
    <>
      <Head {...shown} />
      <p className={classes.large}>{t('A new phone')}</p>
      <p>
        Rs. 39,999 <span style={{ color: drawn(brand.accent) }}>{t('You save Rs. 2,000')}</span>
      </p>
      <span className={classes.button} style={{ background: drawn(brand.colour) }}>
        {t('Place Order')}
      </span>
      <p className={classes.small}>
        {[brand.tagline, brand.address, brand.hours, ...phones, brand.email].filter(Boolean).join(' · ')}
      </p>
      <p className={classes.small}>
        {[
          brand.company,
          brand.pan && t('PAN {pan}', { pan: brand.pan }),
          brand.registration && t('Reg. no. {registration}', { registration: brand.registration }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

function Login({ brand }: Shown) {
  return (
    <>
      <Mark brand={brand} size={48} />
      <p className={classes.large}>{t('Retailer Login')}</p>
      <span className={classes.button} style={{ background: drawn(brand.colour) }}>
        {t('Sign In')}
      </span>
    </>
  );
}

function Sms({ brand }: Shown) {
  return (
    <>
      <p className={classes.small}>{brand.sms_sender || t('The sender name shown by your gateway')}</p>
      <p className={classes.bubble}>
        {brand.sms_name && `${brand.sms_name}: `}
        {t('Your order AG-7KQ2M9XD for a new phone is confirmed.')}
      </p>
    </>
  );
}

function Mail({ brand, phones }: Shown) {
  const signature = new Set([brand.name, brand.company, brand.address, phones.join(', ')].filter(Boolean));
  return (
    <>
      <p className={classes.small}>
        {t('From: {name}', { name: brand.name })} {brand.mail_from && `<${brand.mail_from}>`}
      </p>
      <Text fw={600}>{t('Order AG-7KQ2M9XD is confirmed')}</Text>
      <p>{t('Your order AG-7KQ2M9XD for a new phone is confirmed.')}</p>
      <p className={classes.small}>
        {[...signature].map((line) => (
          <span key={line} className={classes.line}>
            {line}
          </span>
        ))}
      </p>
    </>
  );
}

function Slip(shown: Shown) {
  const { brand, phones } = shown;
  return (
    <>
      <Head {...shown} />
      <p className={classes.small}>
        {[brand.company, brand.address, phones[0], brand.pan && t('PAN {pan}', { pan: brand.pan })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>
        {t('Everest Mobile, Kathmandu')}
        <br />
        {t('Customer: Sita Chaudhary')}
      </p>
    </>
  );
}
