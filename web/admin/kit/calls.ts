import { grantedCalls } from 'virtual:granted-calls';
import { type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routeName } from '../../../contract/access/grants.ts';
import type { DataOf, EndpointKey, EndpointOf, ReplyOf } from '../../../contract/api.ts';
import type { Confirmed, LiveQuestion } from '../../../contract/calls/live-change.ts';
import { type Granted, routeCalled, routesOfKinds } from '../../../contract/routes.ts';
import * as shared from '../../shared/api.ts';
import { reportFault } from '../../shared/report.ts';
import { loseSession } from '../../shared/session.ts';
import { storedSession } from '../../shared/sign-in.ts';
import * as sending from '../../shared/upload.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../queries.ts';
import { useMayCall } from '../session.tsx';
import { saveAs } from './save-as.ts';
import { failed, succeeded } from './toast.tsx';

export { CallError } from '../../shared/api.ts';

const grantOf = (key: EndpointKey) => grantedCalls[key] as Granted;

type GetKey = Extract<EndpointKey, `GET ${string}`>;
type Input<K extends EndpointKey> = shared.CallInput<K>;
type InputOf<K extends EndpointKey> =
  EndpointOf<K> extends { params: unknown } ? [input: Input<K>] : [input?: Input<K>];

/** Refuse an ungranted call here: on the server it would end the session (spec 4). */
function refuseUngranted(key: EndpointKey, body: unknown): void {
  const endpoint = grantOf(key);
  if (endpoint.access !== 'granted') return;
  const session = storedSession();
  if (!session) {
    // The session expired, or another tab signed out.
    loseSession();
    throw new shared.CallError('refused', t('Your session has ended.'));
  }
  const granted = new Set(session.routes.flatMap((route) => (route.server_routes ?? []).map(routeName)));
  const isGranted = routesOfKinds(endpoint, routeCalled(endpoint, body)).some((route) => granted.has(route));
  if (!isGranted)
    throw new shared.CallError('refused', t('You don’t have permission to do this. Ask someone with more access.'));
}

export async function call<K extends EndpointKey>(key: K, ...[input]: InputOf<K>): Promise<ReplyOf<K>> {
  refuseUngranted(key, input?.body);
  const send = (live_change?: Confirmed) => {
    const confirmed = live_change && { ...input, body: { ...(input?.body as object), live_change } };
    return shared.call<EndpointKey>(key, (confirmed ?? input) as never) as Promise<unknown> as Promise<ReplyOf<K>>;
  };
  return sendConfirmed(send);
}

/** Sends the call. If it changes live offers by much, asks the user and sends it again with the confirmation. */
async function sendConfirmed<Reply>(send: (live_change?: Confirmed) => Promise<Reply>): Promise<Reply> {
  let confirmed: Confirmed;
  let question: LiveQuestion | undefined;
  for (;;) {
    try {
      return await send(confirmed);
    } catch (error) {
      if (!(error instanceof shared.CallError)) throw error;
      const wrong = error.errors['live_change.password'];
      question = error.live ?? (wrong ? question : undefined);
      if (!question) throw error;
      const { askLive } = await import('./dialog/live-change.tsx');
      confirmed = await askLive({ live: question, wrong });
      if (!confirmed) throw error;
    } finally {
      // The change waiting for a second approver has been replaced.
      if (question) void queryClient.invalidateQueries({ queryKey: ['GET live-change'] });
    }
  }
}

/** Uploads a file; `onProgress` gets the share sent, from 0 to 1. */
export async function upload<K extends EndpointKey>(
  key: K,
  { file, ...input }: Pick<Input<K>, 'params' | 'query'> & { file: File; onProgress?: (share: number) => void },
): Promise<ReplyOf<K>> {
  refuseUngranted(key, undefined);
  const form = new FormData();
  form.append('file', file);
  return sending.upload(key, { ...input, form } as Parameters<typeof sending.upload<K>>[1]);
}

type FileInput<K extends EndpointKey> = Pick<Input<K>, 'params' | 'query' | 'body' | 'signal'>;

export async function fetchFile<K extends EndpointKey>(key: K, input: FileInput<K> & { onBytes?: shared.OnBytes }) {
  refuseUngranted(key, input.body);
  return shared.callFile<EndpointKey>(key, input as never);
}

/** Downloads a file, and returns the response's headers. */
export async function download<K extends EndpointKey>(
  key: K,
  { name, ...input }: FileInput<K> & { name: string; onBytes?: shared.OnBytes },
): Promise<Headers> {
  const { file, headers } = await fetchFile(key, input as never);
  saveAs(file, name);
  return headers;
}

type CallOptions<K extends EndpointKey> = Pick<
  UseQueryOptions<ReplyOf<K>, Error>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'placeholderData'
>;

/** Reads data, cached by key and input. Without a grant it sends nothing, and `data` stays undefined. */
export function useCall<K extends GetKey>(key: K, input?: Input<K>, options: CallOptions<K> = {}) {
  // Everyone can make the calls for their own account, without a grant.
  const isGranted = useMayCall(key);
  const mayCall = isGranted || grantOf(key).access !== 'granted';
  return useQuery<ReplyOf<K>, Error>({
    ...options,
    queryKey: [key, input],
    queryFn: ({ signal }) =>
      call<EndpointKey>(key, { ...input, signal } as never) as Promise<unknown> as Promise<ReplyOf<K>>,
    enabled: mayCall && options.enabled !== false,
  });
}

/** Like `useCall`, without the envelope. */
export function useData<K extends GetKey>(key: K, input?: Input<K>, options?: CallOptions<K>) {
  const query = useCall(key, input, options);
  return { ...query, data: (query.data as { data?: DataOf<K> } | undefined)?.data };
}

interface ActionOptions<K extends EndpointKey> {
  /** The toast if the server sends no message (spec 8). Omit it if the screen itself shows the result. */
  done?: string;
  failure: string;
  /** More queries to refresh, besides the same subject's and the audit. */
  stale?: GetKey[];
  onDone?: (reply: ReplyOf<K>) => unknown;
  onFailure?: (error: Error) => unknown;
  /** Shows no error toast: the screen shows the failure beside the action. */
  isShownInPlace?: boolean;
  /** Undoes the call; the success toast offers it. */
  undo?: (reply: ReplyOf<K>) => unknown;
  via?: Via<K>;
}

/** Another way to send the call: it can wait on the device for a connection (offline/useVia.ts). */
export type Via<K extends EndpointKey> = ((key: K, input: Input<K>) => Promise<ReplyOf<K>>) | undefined;

/** Runs one call, shows its answer and refreshes stale queries. Returns the error if it failed. */
export async function act<K extends EndpointKey>(
  key: K,
  input: Input<K>,
  options: ActionOptions<K>,
): Promise<Error | undefined> {
  let reply: ReplyOf<K>;
  try {
    reply = await (options.via?.(key, input) ?? (call<EndpointKey>(key, input as never) as Promise<ReplyOf<K>>));
  } catch (error) {
    // Another user changed the record first, so this screen is out of date.
    if (error instanceof shared.CallError && (error.status === 409 || error.status === 404))
      makeStale(key, options.stale);
    options.onFailure?.(error as Error);
    if (!options.isShownInPlace) failed(error, options.failure);
    return error as Error;
  }
  const { undo } = options;
  const done = (reply as { msg?: string }).msg ?? options.done;
  if (done !== undefined) succeeded(done, undo && (() => undo(reply)));
  await afterwards(() => options.onDone?.(reply));
  await makeStale(key, options.stale);
}

/** Runs one call from a button, and tracks its progress and errors. */
export function useAction<K extends EndpointKey>(key: K, options: ActionOptions<K>) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const acting = useMutation({
    mutationFn: async (input: Input<K>) => {
      const error = await act(key, input, options);
      if (error) throw error;
    },
    onMutate: () => setErrors({}),
    onError: (error) => error instanceof shared.CallError && setErrors(error.errors),
  });
  return {
    run: (...[input]: InputOf<K>) => acting.mutate((input ?? {}) as Input<K>),
    isPending: acting.isPending,
    error: acting.error,
    /** Field errors from the server; call `clear` when the user types in a field. */
    errors,
    clear: (field: string) => setErrors(({ [field]: _mended, ...others }) => others),
    reset: acting.reset,
  };
}

/** Runs a follow-up. If it fails, shows the error without failing the action itself. */
export async function afterwards(follow: () => unknown): Promise<void> {
  try {
    await follow();
  } catch (error) {
    if (!(error instanceof shared.CallError)) reportFault(error);
    failed(undefined, t('Saved, but the page could not refresh. Reload it before you continue.'));
  }
}

/** Refreshes queries about the call's subject, the audit and the named ones. */
export function makeStale(key: EndpointKey, named: GetKey[] = []): Promise<void> {
  const subject = key.split(/[ /]/)[1];
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [cached] }) =>
      cached === 'GET audit' ||
      cached === 'GET setup' ||
      named.includes(cached as GetKey) ||
      String(cached).split(/[ /]/)[1] === subject,
  });
}
