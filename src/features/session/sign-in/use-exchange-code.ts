import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { createTrialApi } from '@/api/create-api.ts';
import { exchangeSignInCode } from '@/contract/sign-in-code.ts';

import { useConfig } from '@/features/session/session-context.ts';

/** Exchange the code of a sign-in link. The nonce lets this page retry if the response was lost. */
export function useExchangeCode() {
  const config = useConfig();
  const [nonce] = useState(makeNonce);
  return useMutation({
    mutationFn: async (code: string) => {
      const api = createTrialApi(config, { accessToken: '', apiKey: '' });
      const { access_token, api_key } = await api.request(exchangeSignInCode, { body: { code, nonce } });
      return { accessToken: access_token, apiKey: api_key };
    },
    // A 401 means an invalid link, not an expired session.
    meta: { background: true },
  });
}

/** 64 random hexadecimal digits. */
function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
