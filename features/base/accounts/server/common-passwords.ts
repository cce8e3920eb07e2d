/** Passwords that guessing programs try first, from 8 characters on, in lower case (ASVS 5.0 6.2.4). */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password password1 password12 password123 password1234 password12345 password123456 password! password1!
  password@1 password@123 passw0rd passw0rd1 passw0rd! p@ssword p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@55w0rd pa$$word
  pa$$w0rd pa55word passwort passwort1 passwords mypassword mypassword1 newpassword newpass123 thepassword
  yourpassword password01 password02 password11 password99 password2020 password2021 password2022 password2023
  password2024 password2025 password2026 passpass pass1234 pass12345 pass123456 passcode passphrase 12345678
  123456789 1234567890 12345678910 123456789a 12345678a 1234567a 1234qwer 12341234 12344321 123123123 123321123
  123123qwe 123qweasd 123qwe123 123456qwerty 123456abc 123456aa 123abc123 11223344 112233445566 1122334455 11112222
  12121212 12312312 12345679 123454321 12345687 13131313 13579246 135792468 147258369 14725836 147852369 159753456
  159357456 159357258 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz@wsx 1a2b3c4d 1234abcd
  1234asdf 1234567q 12qwaszx 19841984 19851985 19861986 19871987 19881988 19891989 19901990 20202020 21212121
  22223333 23232323 23456789 24682468 25252525 31415926 314159265 321321321 33334444 42424242 43214321 45454545
  456456456 54321543 55556666 56565656 654321654 69696969 741852963 753951456 75395146 77778888 78787878 7894561230
  789456123 78945612 789789789 852456852 87654321 876543210 88889999 963852741 96385274 987654321 9876543210
  98765432 98989898 999999999 0123456789 01234567 012345678 0987654321 01010101 10101010 10203040 1020304050
  102030405060 110110110 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1!
  qwerty!@# qwertyqwerty qwer1234 qwerasdf qwerasdfzxcv qwert123 qwert12345 qwertz123 qwertzuiop qweasdzxc
  qweasd123 qweqweqwe qwe123qwe qwe12345 qwe123456 qazwsxedc qazwsx123 qazwsxedcrfv qaz123wsx q1w2e3r4 q1w2e3r4t5
  q1w2e3r4t5y6 zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvasdf zxcv1234 zaq12wsx zaq1zaq1 zaq1xsw2 zaq1@wsx asdfghjk
  asdfghjkl asdfghjkl1 asdf1234 asdf12345 asdfasdf asdfqwer asdfzxcv asdasdasd asd123asd azertyuiop azerty123
  abcd1234 abcd12345 abc12345 abc123456 abc123abc abc123!! abcdefgh abcdefghi abcdefg1 abcdef123 abcabc123 aabbccdd
  aaaabbbb aa123456 aa12345678 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 letmein1 letmein12
  letmein123 letmein! letmeinnow welcome1 welcome12 welcome123 welcome1! welcome@123 welcome2023 welcome2024
  welcome2025 welcomehome iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou! iloveu12 iloveu123 ilovegod
  ilovejesus ilovehim ilovemom ilovemyself iloveme1 iloveme2 loveyou1 lovelove loveme123 lovelife lovely123
  mylove123 truelove babygirl babygirl1 babyboy1 princess princess1 princess123 sunshine sunshine1 sunshine123
  superman superman1 superman123 spiderman spiderman1 batman123 wonderwoman ironman123 pokemon1 pokemon123 pikachu1
  naruto123 starwars starwars1 startrek harrypotter gandalf1 football football1 football123 baseball baseball1
  baseball123 basketball basketball1 softball1 volleyball soccer123 hockey123 swimming liverpool liverpool1
  arsenal1 chelsea1 chelsea123 barcelona barcelona1 realmadrid manchester manutd123 juventus yankees1 cowboys1
  steelers steelers1 packers1 lakers24 raiders1 patriots eagles123 dolphins1 jordan23 jordan123 michael1 michael123
  michelle michelle1 jennifer jennifer1 jessica1 jessica123 ashley123 amanda123 daniel123 matthew1 matthew123
  andrew123 joshua123 anthony1 anthony123 nicholas nicole123 samantha samantha1 elizabeth elizabeth1 victoria
  victoria1 veronica jonathan jonathan1 alexander alexander1 alexandra benjamin benjamin1 benjamin123 christian
  christian1 christopher christine christina william1 charlie1 charlie123 thomas123 robert123 richard1 george123
  patrick1 stephanie valentina gabriela alejandro alejandra fernando francisco guadalupe sebastian margarita
  monkey12 monkey123 dragon12 dragon123 dragon1234 shadow12 shadow123 master12 master123 masterkey mustang1
  mustang123 corvette corvette1 ferrari1 porsche1 mercedes mercedes1 camaro69 chevrolet chevy123 harley12 yamaha123
  suzuki123 toyota123 honda123 hondacivic bmw12345 audi1234 killer123 hunter12 hunter123 ranger123 soldier1
  thunder1 phoenix1 trustno1 whatever whatever1 whatever123 nothing1 computer computer1 computer123 internet
  internet1 internet123 google123 facebook facebook1 facebook123 youtube1 youtube123 instagram twitter1 linkedin
  linkedin1 samsung1 samsung123 iphone123 android1 microsoft windows10 windows11 nintendo playstation minecraft
  minecraft1 fortnite1 roblox123 warcraft starcraft counterstrike blink182 metallica nirvana1 slipknot eminem123
  beyonce1 rockstar1 rock1234 guitar123 music123 chocolate chocolate1 cupcake1 cookies1 cookie123 banana123
  strawberry butterfly butterfly1 dolphin1 elephant elephant1 flower123 flowers1 sunflower sunflowers rainbow1
  rainbow123 unicorn1 unicorn123 tinkerbell mickey123 mickeymouse minniemouse hellokitty hello123 hello1234
  hello12345 hellohello helloworld goodluck goodmorning goodbye1 forever1 forever21 friends1 friends123 friendship
  family123 family01 children brother1 sister123 mother123 father123 daddy123 mommy123 grandma1 jesus123
  jesuschrist jesus777 godisgood godislove blessed1 blessing faith123 angel123 angels123 heaven123 freedom1
  freedom123 america1 american1 usa12345 newyork1 newyorkcity california texas123 florida1 georgia1 atlanta1
  chicago1 london123 spring2023 spring2024 spring2025 spring2026 summer12 summer123 summer2020 summer2021
  summer2022 summer2023 summer2024 summer2025 summer2026 autumn2024 autumn2025 autumn2026 winter123 winter2023
  winter2024 winter2025 winter2026 january1 february september october1 november december december1 monday123
  friday13 secret12 secret123 secret1234 topsecret security security1 changeme changeme1 changeme123 default1
  default123 temp1234 temppass temporary temporal1 test1234 test12345 test123456 testtest testing1 testing123
  testpass tester123 admin123 admin1234 admin12345 admin123456 admin@123 adminadmin administrator administrador
  root1234 rootroot toor1234 guest123 guestguest user1234 username username1 login123 loginlogin access14 access123
  server123 manager1 manager123 support1 support123 office123 company1 business1 insurance insurance1 claims123
  mechanic mechanic1 autoshop bodyshop repair123 driver123 drivers1 qwertyu1 nopassword nopass123 notebook number1!
  numberone fuckyou1 fuckyou2 fuckyou123 fuckyou! fuckoff1 asshole1 bullshit biteme123 letmesee opensesame
  abracadabra contrasena contraseña contrasena1 contraseña1 teamo123 teamomucho tequiero tequiero1 teamodios
  mexico123 colombia argentina bienvenido holahola hola1234 hola12345 holamundo estrella estrella1 mariposa
  mariposa1 chocolate2 princesa princesa1 america123 cruzazul miamor12 miamor123 amorcito amor1234 corazon1
  corazon123 computadora secreto1 secreto123 qwertyñlk
`
    .trim()
    .split(/\s+/),
)
