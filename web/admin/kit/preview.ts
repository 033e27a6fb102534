import { useMutation } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { call } from './calls.ts';
import { failed } from './toast.tsx';

/** Opens a page as customers will see it, in a new tab. */
export function usePreview(link: 'GET product/preview/{id}' | 'GET scheme/preview/{id}', id: string) {
  return useMutation({
    mutationFn: () => call(link, { params: { id } }),
    onSuccess: ({ data }) => window.open(data.url, '_blank', 'noopener'),
    onError: (error) => failed(error, t('Preview Failed.')),
  });
}
