import { storedToken } from '../../shared/session.ts';
import { saveAs } from '../kit/download.ts';

/** Fetches a file of the API with the session's token and hands it to the browser's own download. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(`/api/${path}`, { headers: { authorization: storedToken() ?? '' } });
  if (!response.ok) throw new Error('The file could not be made. Please try again.');
  saveAs(await response.blob(), name);
}
