import { randomBytes } from 'node:crypto'
import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

/** From leaked lists, and common variants with a digit and a special character. */
const famous = `
  password password1 password123 Password1! P@ssw0rd passw0rd pa$$word pa55word mypassword passwordpassword 12345678
  123456789 1234567890 87654321 987654321 11111111 00000000 666666666 55555555 88888888 11223344 112233445566 12341234
  123123123 121212121 147258369 159753159 qwertyui qwertyuiop qwerty123 qwertz123 asdfghjkl asdfasdf zxcvbnm1
  zxcvbnm123 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx zaq12wsx qazwsxedc qweasdzxc qwe123qwe 123qweasd 1234qwer qwer1234
  asdf1234 abcd1234 abc12345 abc123456 a1b2c3d4 1a2b3c4d a12345678 aa123456 1234567a abcdefgh abcabcabc aaaaaaaa
  !@#$%^&* iloveyou iloveyou1 lovelove princess sunshine football football1 baseball superman superstar batman123
  trustno1 letmein1 l3tm31n! welcome1 Welcome123 admin123 adm1n123 administrator root1234 test1234 testtest testing123
  guest123 changeme secret123 access14 dragon123 dragonball monkey123 master123 shadow123 michael1 michael1990!
  jennifer jordan23 matthew1 charlie1 daniel12 thomas123 victoria samantha alexander starwars pokemon1 minecraft
  naruto123 metallica slipknot blink182 computer computer1 internet whatever freedom1 mustang1 corvette mercedes
  maverick liverpool chelsea1 arsenal1 samsung1 purple123 ginger12 snoopy12 passwort hallo123 schatz123 ficken123
  fussball sommer2024 Sommer2024! Winter2023 deutschland berlin2020 hamburg1 schalke04 dortmund09 bayern01 01011990
  19900101 19841984 dungeonmaster everquill everquill1
`
  .trim()
  .split(/\s+/)

test('passwords from leaked lists are common', () => {
  expect(famous.filter((password) => !isCommonPassword(password))).toEqual([])
})

test('uncommon passwords that a person chose are not common', () => {
  const chosen = [
    'correcthorsebatterystaple',
    'Tr0ub4dor&3',
    'k3v9x2m7',
    'kV7$mQ2z',
    'purple-lantern-wagon',
    'mein-lieber-schwan',
    'blaue.Gurke.tanzt',
    'I love dragons and tea',
    'zwölfboxkämpfer',
    '48291736',
    'x7k2019b',
    'パスワードではない',
  ]
  expect(chosen.filter(isCommonPassword)).toEqual([])
})

test('passwords from a password manager are not common', () => {
  const generated = Array.from({ length: 500 }, () => randomBytes(12).toString('base64url'))
  expect(generated.filter(isCommonPassword)).toEqual([])
})

test('capitals and a numeric suffix do not make a common password better', () => {
  assert(
    property(constantFrom('password', 'dragon', 'Michael', 'Fussball'), integer({ min: 0, max: 9_999 }), (word, n) => {
      expect(isCommonPassword(word.toUpperCase() + String(n))).toBe(true)
    }),
  )
})
