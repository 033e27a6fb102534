import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { call, makeStale } from '../kit/calls.ts';
import { t } from '../language/t.ts';
import { useSession } from '../session.tsx';
import { CODE, ConfirmPassword } from './ConfirmPassword.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanCode } from './ScanCode.tsx';

type ProfileData = DataOf<'GET user/profile'>;

/** The progress of setting up or turning off; leaving the page resets it. */
type Step =
  | { at: 'rest' }
  | { at: 'start' }
  | { at: 'scan'; secret: string; qr: string }
  | { at: 'codes'; recovery_codes: string[] }
  | { at: 'remove' };

/** Sets up two-step verification by an authenticator app in three steps; turning it off takes password and code. */
export function SecondFactor({ profile }: { profile: ProfileData }) {
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const { reloadAccess } = useSession();
  const rest = () => setStep({ at: 'rest' });
  const refresh = () => makeStale('GET user/profile');

  async function finish() {
    rest();
    // The role might have blocked all its screens until now.
    await reloadAccess();
  }

  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t('Two-step verification')}
        </Title>
        <Badge variant="light" color={profile.has_totp ? 'success' : 'gray'} tt="none">
          {profile.has_totp ? t('On') : t('Off')}
        </Badge>
      </Group>
      {step.at === 'rest' && <AtRest profile={profile} setStep={setStep} />}
      {step.at === 'start' && (
        <ConfirmPassword
          text={t('Enter your password to start.')}
          doIt={t('Continue')}
          act={async (password) => {
            const { data } = await call('POST user/totp/start', { body: { password } });
            setStep({ at: 'scan', ...data });
          }}
          cancel={rest}
        />
      )}
      {step.at === 'scan' && (
        <ScanCode
          secret={step.secret}
          qr={step.qr}
          done={async (recovery_codes) => {
            setStep({ at: 'codes', recovery_codes });
            await refresh();
          }}
          cancel={rest}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.recovery_codes} done={finish} />}
      {step.at === 'remove' && (
        <ConfirmPassword
          text={t(
            'Without two-step verification, your password alone opens your account. Recovery codes stop working.',
          )}
          doIt={t('Turn it off')}
          isDanger
          second={CODE}
          act={async (password, code) => {
            await call('POST user/totp/remove', { body: { password, code } });
            await Promise.all([refresh(), finish()]);
          }}
          cancel={rest}
        />
      )}
    </Paper>
  );
}

function AtRest({ profile, setStep }: { profile: ProfileData; setStep: (step: Step) => void }) {
  if (!profile.has_totp) {
    return (
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {t(
            'With a code from an authenticator app, a stolen password is useless on its own. Any authenticator app works, such as Aegis or Google Authenticator.',
          )}
        </Text>
        <Button onClick={() => setStep({ at: 'start' })}>{t('Set up')}</Button>
      </Stack>
    );
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        {t('You are asked for a code when you sign in. {left} of 10 recovery codes are left.', {
          left: profile.recovery_codes_left,
        })}
        {profile.recovery_codes_left < 3 && ` ${t('To get new ones, turn it off and set it up again.')}`}
      </Text>
      <Button variant="default" onClick={() => setStep({ at: 'remove' })}>
        {t('Turn it off')}
      </Button>
    </Stack>
  );
}
