import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { outputKey } from '@/features/runs/output/use-output.ts';
import { openOwnerStorage } from '@/features/session/owner-storage.ts';

import { readableHosts } from './readable-hosts.ts';

const [origin, picture] = ['https://files.example', 'https://files.example/a.png'];

test('a host counts as readable once a result was read from it, but not if one was only displayed', async () => {
  const queryClient = new QueryClient();
  const hosts = readableHosts(openOwnerStorage('mine'), queryClient);
  const [name] = outputKey('');
  const queryKey = [name, 'a', picture];
  queryClient.getQueryCache().build(queryClient, { queryKey });
  expect(hosts.has(origin)).toBe(false);
  queryClient.setQueryData(queryKey, { closed: origin });
  expect(hosts.has(origin)).toBe(false);
  queryClient.setQueryData(queryKey, {});
  expect(hosts.has(origin)).toBe(true);
  expect(hosts.has(location.origin)).toBe(true);
});
