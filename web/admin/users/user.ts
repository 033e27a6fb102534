import { useData } from '../kit/calls.ts';

export const useUser = (id: string) => useData('GET user/{id}', { params: { id } });
