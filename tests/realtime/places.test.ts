// Limits of sockets on the channel: a silent socket is closed to make room, a socket of a known person is not.
import { describe, expect, it } from 'vitest';
import { Places } from '#server/realtime/places.ts';

function open(limits: { sockets: number; socketsPerAddress: number }) {
  const places = new Places(limits);
  const ended: string[] = [];
  const take = (name: string, address: string) => places.take(address, () => ended.push(name));
  return { take, ended };
}
const known = (place: ReturnType<ReturnType<typeof open>['take']>) => {
  place?.keep();
  return place;
};

describe('places on the channel', () => {
  it('are refused to an address whose places are all of known people, until one of them leaves', () => {
    const { take, ended } = open({ sockets: 10, socketsPerAddress: 2 });
    const first = known(take('first', 'school'));
    known(take('second', 'school'));
    expect(take('third', 'school')).toBeNull();
    expect(take('elsewhere', 'home')).not.toBeNull();
    first?.leave();
    first?.leave();
    expect(known(take('fourth', 'school'))).not.toBeNull();
    expect(take('fifth', 'school')).toBeNull();
    expect(ended).toEqual([]);
  });

  it('are given up by the oldest silent socket of the same address', () => {
    const { take, ended } = open({ sockets: 10, socketsPerAddress: 3 });
    known(take('teacher', 'school'));
    take('silent 1', 'school');
    take('silent 2', 'school');
    expect(take('student', 'school')).not.toBeNull();
    expect(ended).toEqual(['silent 1']);
  });

  it('are given up by the address with the most silent sockets where the server is full', () => {
    const { take, ended } = open({ sockets: 5, socketsPerAddress: 3 });
    take('greets soon', 'school');
    for (const name of ['silent 1', 'silent 2']) take(name, 'flood');
    known(take('teacher', 'school'));
    known(take('parent', 'home'));
    expect(take('student', 'school')).not.toBeNull();
    expect(ended).toEqual(['silent 1']);
  });

  it('are given up by one socket alone where the address and the server are full', () => {
    const { take, ended } = open({ sockets: 3, socketsPerAddress: 2 });
    known(take('teacher', 'school'));
    take('silent', 'school');
    take('greets soon', 'home');
    expect(take('student', 'school')).not.toBeNull();
    expect(ended).toEqual(['silent']);
  });

  it('are refused where the server is full of known people', () => {
    const { take, ended } = open({ sockets: 2, socketsPerAddress: 2 });
    known(take('teacher', 'school'));
    known(take('parent', 'home'));
    expect(take('student', 'school')).toBeNull();
    expect(ended).toEqual([]);
  });
});
