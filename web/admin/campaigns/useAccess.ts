import { useNavigate } from 'react-router';
import type { CampaignAccess } from '../../../contract/offers/campaigns.ts';
import { CallError, call } from '../kit/calls.ts';
import { useFormSession } from '../kit/form/useFormSession.ts';
import { failed } from '../kit/toast.tsx';
import { counted, t } from '../language/t.ts';
import * as access from './access.ts';

export const LIST = '/scheme-manage/data-campaign';
const FAILED = t('Campaign access save failed.');

/** Edits a campaign's retailer access; merges two users' numbers by retailer. */
export function useAccess(saved: CampaignAccess, retailers: access.Retailer[]) {
  const navigate = useNavigate();
  const read = async () => {
    const { data } = await call('GET campaign/access/{id}', { params: { id: saved._id } });
    return { values: access.formOf(data, retailers), revision: data.access_revision };
  };
  const { form, session, failure, ...page } = useFormSession<'POST campaign/access/{id}', access.AccessForm>({
    call: 'POST campaign/access/{id}',
    initial: access.formOf(saved, retailers),
    revision: saved.access_revision,
    revisionField: 'access_revision',
    write: (values) => access.bodyOf(values, retailers, saved),
    input: () => ({ params: { id: saved._id } }),
    done: t('Campaign Access Saved Successfully'),
    failure: FAILED,
    stale: ['GET scheme'],
    onRefused: (error) => !isMet(error) && failed(error, FAILED),
    errorsOf: ({ errors }, sent) => errorsByOffice(errors, sent, retailers, saved),
    changesOf: (error) => (isMet(error) ? [] : undefined),
    noticeOf: (_changes, differences) =>
      t('{count} changed by someone else in the meantime. Both changes are kept.', {
        count: counted(differences.length, 'retailer'),
      }),
    read,
    goAway: () => navigate(LIST),
    rules: access.ACCESS_RULES,
  });
  return {
    form,
    session,
    ...page,
    /** A refusal that no toast has shown. */
    failure: failure && isMet(failure) ? failure : null,
    put: (values: access.AccessForm) => session.dispatch({ type: 'typed', values }),
    save: () => session.dispatch({ type: 'save', overrides: {} }),
    discard: () => session.dispatch({ type: 'discarded', base: form.initial(), revision: session.state().revision }),
    /** Replaces the form's numbers with those saved elsewhere. */
    async adopt() {
      const { values: base, revision } = await read();
      const { values, base: was } = session.state();
      session.dispatch({ type: 'rebased', base, values: access.withSaved(values, was, base), revision });
    },
  };
}

/** Whether another user saved first. A change that only needs confirming is a 409 too, with `live` set. */
const isMet = (error: Error) => error instanceof CallError && error.status === 409 && !error.live;

/** Keys errors by retailer, as the form needs them; the server gives positions. */
function errorsByOffice(
  errors: Record<string, string>,
  form: access.AccessForm,
  retailers: access.Retailer[],
  saved: CampaignAccess,
): Record<string, string> {
  const { allowed_office } = access.bodyOf(form, retailers, saved);
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [allowed_office[Number(path.split('.')[1])]?.office_id ?? path, text]),
  );
}
