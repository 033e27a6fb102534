import type { FileRow } from '../../../contract/media.ts';
import { storedToken } from '../../shared/session.ts';

/** Uploads one picture; `fetch` tells nothing of its progress, so this is the older request. Throws what to show. */
export function uploadPicture(
  file: File,
  { folder_id, onProgress }: { folder_id?: string | undefined; onProgress: (share: number) => void },
): Promise<FileRow> {
  return new Promise((fulfil, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/files/upload${folder_id ? `?folder_id=${folder_id}` : ''}`);
    request.setRequestHeader('authorization', storedToken() ?? '');
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      try {
        const reply = JSON.parse(request.responseText);
        if (reply.success) fulfil(reply.data);
        else reject(new Error(reply.msg));
      } catch {
        reject(new Error('The answer could not be read. Please try again.'));
      }
    };
    request.onerror = () => reject(new Error('The server could not be reached. Please try again.'));
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
