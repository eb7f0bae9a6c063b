// What a locked screen shows of a message, in the words of the service worker.
import { describe, expect, it } from 'vitest';
import { languages } from '#contract/core/localized.ts';
import { pushedKinds } from '#contract/notices/notice-kinds.ts';
import type { PushMessage } from '#contract/push/push.schema.ts';
import { shownPush } from '../../src/sw/shown-push.ts';

const message: PushMessage = {
  user: 7,
  language: 'ru',
  isTest: false,
  tag: 'a',
  child: null,
  count: 3,
  upTo: 1,
  kinds: {},
  initials: 'АЕ',
  school: 1,
  fact: 'mark:a:b',
  pupil: 'b',
};

describe('a locked screen shows', () => {
  it('a number alone, unless its owner lets it say more', () => {
    expect(shownPush(message, 1)).toEqual({ title: 'Qalam', body: 'Новых уведомлений: 3' });
    const more: PushMessage = { ...message, child: 'Абенов Алмас', kinds: { mark: 2, absence: 1 } };
    expect(shownPush(more, 1)).toEqual({ title: 'Абенов Алмас', body: 'Оценки: 2\nПропуск или опоздание: 1' });
  });

  it('whose it is by initials, where several people use the device', () => {
    expect(shownPush(message, 2).title).toBe('Qalam · АЕ');
  });

  it('something, also of a message that it cannot read or that another build sent', () => {
    expect(shownPush(null, 1)).toEqual({ title: 'Qalam', body: 'Жаңа хабарландыру бар' });
    const later = { ...message, kinds: { of_later: 1 } } as unknown as PushMessage;
    expect(shownPush(later, 1).body).toBe('Новых уведомлений: 3');
  });

  it.each(languages)('every kind in words: %s', (language) => {
    for (const kind of pushedKinds)
      expect(shownPush({ ...message, language, kinds: { [kind]: 4 } }, 1).body).toMatch(/\p{L}.*: 4$/u);
  });
});
