/** The most common leaked passwords and obvious ones for this house; shorter ones are refused anyway. */
const commonPasswords: ReadonlySet<string> = new Set(
  `
password password1 password12 password123 password1234 password12345 passw0rd passw0rd1 p@ssw0rd
p@ssword p@ssw0rd1 p@ssw0rd123 pa$$word pa$$w0rd 12345678 123456789 1234567890 12345678910 0123456789
01234567 987654321 9876543210 87654321 11111111 111111111 1111111111 00000000 000000000 0000000000
22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12341234 123123123 123321123
12344321 11223344 112233445566 1122334455 11112222 12121212 10101010 13131313 69696969 98765432
102030405 1020304050 147258369 147852369 159357159 159753159 123654789 741852963 789456123 963852741
456789123 321321321 123456123 123456123456 121212121 123123123a 12345679 123456780 23456789 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 qwe123qwe
qwer1234 qwerqwer qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop
qwertyuiop123 qwertyqwerty qazwsxedc qazwsxedcrfv qwaszx12 asdfghjk asdfghjkl asdfasdf asdf1234
asdf123456 asdfqwer zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvbnma 1234qwer 1234asdf 1234abcd abcd1234 abc12345
abc123456 abc123abc abcdefgh abcdefg1 abcdefghi abcdefghij aa123456 a1234567 a12345678 a123456789
a1b2c3d4 a1b2c3d4e5 aaaaaaaa aaaaaaaaa aaaaaaaaaa aaaa1111 abcabcabc azertyui azertyuiop azerty123
q1w2e3r4t5y6 1234567a 12345678a 123456789a 12345abc 123456ab 123456abc 123456aa 123456qwerty 123qweasd
123qweasdzxc 123qwe123 qwe12345 qweasdzxc qweasd123 qazwsx123 1a2b3c4d 1234554321 12345qwert iloveyou
iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou! ilovegod ilovejesus ilovehim ilovemom ilovemyself
ilovemyfamily iloveyouso iloveyoubaby loveyou1 loveyou2 lovelove lovely123 loverboy lovergirl sunshine
sunshine1 sunshine123 princess princess1 princess12 princess123 football football1 football12
football123 baseball baseball1 baseball123 basketball basketball1 softball soccer12 soccer123 superman
superman1 superman123 batman123 spiderman spiderman1 ironman1 starwars starwars1 starwars123 pokemon1
pokemon123 dragon12 dragon123 dragonball monkey12 monkey123 michael1 michael123 jennifer jennifer1
jessica1 jessica123 michelle michelle1 jonathan jordan23 jordan123 daniel12 daniel123 charlie1
charlie123 anthony1 nicholas benjamin samantha elizabeth elizabeth1 alexander alexander1 alexandra
alexande stephanie christian christina christine patricia victoria victoria1 danielle danielle1
isabella isabelle madeline mohammed muhammad gabriel1 sebastian fernando fernanda francisco valentina
estrella mariposa gatita123 teamo123 tequiero corazon1 chocolate chocolate1 cupcakes cookie123
cheese123 butterfly butterfly1 rainbow1 rainbow123 snowball sweetheart sweetie1 sweetpea angel123
angels12 babygirl babygirl1 babygirl12 babyboy1 blessed1 jesus123 jesuschrist godisgood trustno1
trustnoone whatever whatever1 computer computer1 internet internet1 samsung1 samsung123 microsoft
google123 facebook facebook1 facebook123 youtube1 minecraft minecraft1 fortnite roblox123 playstation
nintendo liverpool liverpool1 arsenal1 chelsea1 chelseafc manchester manunited barcelona barcelona1
realmadrid juventus1 mustang1 corvette ferrari1 mercedes porsche911 harley12 yamaha123 welcome1
welcome12 welcome123 welcome1234 welcome@123 letmein1 letmein12 letmein123 letmein! changeme changeme1
changeme123 changeit default1 temporary temppass testtest test1234 test12345 testing1 testing123
testpass guest123 guestguest admin123 admin1234 admin12345 admin123456 admin@123 adminadmin
administrator administrator1 root1234 rootroot toor1234 user1234 username username1 secret123 secret12
supersecret mypassword mypassword1 mypass123 passpass pass1234 pass12345 pass@123 pass@word1 passwort
passwort1 passwort123 motdepasse contraseña contrasena senha123 senha1234 parola123 master12 master123
mastermind killer12 killer123 freedom1 hello123 hello1234 hellohello hello12345 hallo123 hallo1234
schatz123 fuckyou1 fuckyou2 fuckyou123 fuckoff1 asshole1 bitch123 pussycat blink182 metallica nirvana1
slipknot slipknot1 eminem123 linkinpark greenday nightwish wrestling hannah12 hunter12 hunter123
tigger12 ginger12 buster12 bailey12 maggie12 pepper12 shadow12 shadow123 silver12 orange12 purple12
yellow12 flower12 flower123 flowers1 summer12 summer123 summer2020 summer2021 summer2022 summer2023
summer2024 summer2025 winter12 winter123 winter2020 winter2021 winter2022 winter2023 winter2024
winter2025 spring123 spring2024 spring2025 autumn123 autumn2024 autumn2025 january1 february september
october1 november december monday123 sunday123 abcd12345 abcdef123 abcdefg123 zxcvbnmz poiuytrewq
mnbvcxz1 lkjhgfdsa plokijuh okmijnuhb qwerty!@# !@#$%^&* !@#$%^&*( 1!2@3#4$ 1qaz!qaz !qaz2wsx !qaz@wsx
qwerty1! password! password1! password12! password123! password@1 password@123 password01 password02
password2 password3 password7 password9 password99 password00 password2023 password2024 password2025
password2026 nightdesk nightdesk1 nightdesk123 booking1 booking123 hostel123 studyroom studyroom1
bunkbed1
`
    .trim()
    .split(/\s+/),
);

/** Whether it is one of the first guesses: a common password, or the guest's own address. */
export const isCommonPassword = (password: string, email = ''): boolean => {
  const plain = password.toLowerCase();
  return commonPasswords.has(plain) || plain === email || plain === email.split('@')[0];
};
