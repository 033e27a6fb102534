import { storedToken } from '../../shared/session.ts';
import { saveAs } from '../kit/download.ts';

/** Fetches a file of the API with the session's token and hands it to the browser's own download; gives the reply's headers. */
export async function download(path: string, name: string): Promise<Headers> {
  const response = await fetch(`/api/${path}`, { headers: { authorization: storedToken() ?? '' } });
  if (!response.ok) throw new Error('The file could not be made. Please try again.');
  saveAs(await response.blob(), name);
  return response.headers;
}
