import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { reasonOf } from '../toast.tsx';

interface FormFailureProps {
  form: { failure: Error | null; failureText: string };
  children?: ReactNode;
}

/** Says why a form wasn't saved. */
export const FormFailure = ({ form: { failure, failureText }, children }: FormFailureProps) =>
  failure && (
    <Alert color="warning" role="alert">
      {reasonOf(failure, failureText)}
      {children}
    </Alert>
  );
