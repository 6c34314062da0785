/**
 * Passwords that attackers try first, lower case. Source: `data/passwords.txt` of dropbox/zxcvbn
 * at 67c4ece (MIT; drawn from published leaks, ordered by frequency): of the first 4,000 those of
 * at least five characters with a letter, and all of at least twelve. As leaked, so some are rude.
 * The file is long because it is data.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
010203040506 012345678910 014702580369 01telemike01 050605rostik 102030405060 1111111111zz
111222333000 111222333444555 112233445566 122333444455555 123123a 123123q 123123qweqwe 1232323q
123321456654 123321q 123321qweewq 123456654321 12345677654321 123456782000 1234567887654321
123456789000 12345678900987654321 1234567890987654321 1234567890q 1234567890qaz 1234567890qw
1234567890qwe 1234567890qwerty 1234567890zzz 123456789101 123456789123 1234567892000
12345678987654321 123456789987654321 123456789a 123456789aaa 123456789abc 123456789asd 123456789q
123456789qaz 123456789qqq 123456789qwe 123456789qwer 123456789qwerty 123456789z 123456789zxc
12345678q 1234567a 1234567q 1234567qwertyu 123456a 123456aa 123456k 123456q 123456qwerty 123456r
123456s 123456z 123456zxcvbn 12345a 12345q 12345qwert 12345z 1234abcd 1234qwe 1234qwer
1234qwerasdf 1234qwerasdfzxcv 123abc 123asd 123ewqasdcxz 123qaz 123qwe 123qwe123 123qwe456rty
123qweasd 123qweasdzxc 123qwerty 123qwerty123 123zxc 12qw34er56ty 12qwaszx 159753456852
193570356033 19960610ilja 1a2a3a4a5a6a 1a2b3c 1a2b3c4d 1a2s3d4f5g6h 1passwor 1q2w3e 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qaz2wsx 1qaz2wsx3edc
1qaz2wsx3edc4rfv 1qazxsw2 1qazxsw23edc 1qazxsw23edcvfr4 1qwerty 1x2zkg8w 23176djivanfros
23wkoa0fp78dk 31217221027711 32615948worms 41d8cd98f00b 420842084208555 4815162342lf
4815162342lost 4runner 50cent 541233432442 59382113kevinp 6215mila6215 742617000027 89063032220m
89231243658s 89876065093rax 89semtsriuty 8j4ye3uz a12345 a123456 a1234567 a123456789 a1b2c3
a1b2c3d4 a1s2d3 a1s2d3f4 a1s2d3f4g5h6 aaa111 aaliyah aardvark aaron abc12 abc123 abc12345
abc123456789 abcd1234 aberdeen abgrtyu abigail abraham absolut access access14 accord account
achilles action active adgjmptw adidas admin admin18533362 administrator admiral adonis adrian
adriana adult aezakmi africa again agent007 aggies aikido airborne airbus airforce airplane
aksjdlasdakj89879 alabama alaska albatros albert alberto albina albion alejandr aleksandr
aleksandra aleksey alexande alexander alexandr alexandra alexis alfred alibaba alice alicia alien
aliens alison allen alliance allison allmine allsop alpha alpha1 alpha135792468 alpine alucard
always alyssa amadeus amadeusptfcor amanda amanda1 amateur amazon amber amber1 amelia america
america1 american amsterda amsterdam an83546921an13 anaconda anakin analsex anarchy anastasia
anders anderson andre andrea andreas andrei andres andrew andrew1 andrewjackie andrey anfield
angel angel1 angela angelica angelina angelo angels angie anhyeuem animal animals anime annette
annie answer antananarivu anthony anthony1 anton antonio anubis anything anytimetoday apache
apollo apollo13 apple apple1 apple123 applepie apples april aquarius aragorn archer archie area51
arizona arjay armani arnold arsenal arsenal1 artemis arthur artist artur asd123 asdasd asdf123
asdf1234 asdfasdf asdfg asdfgh asdfgh123456 asdfghj asdfghjk asdfghjkl asdfghjkl123 asdfjkl asdzxc
ashley ashley1 ashton asian aspire aspirine assassin assfuck asshole asshole1 assholes assman
asterix astrid astros athena atlanta atlantic atlantis atomic attack attitude auburn auckland2010
audia4 audrey august aurora aussie austin australi australia autumn avalanch avalon avatar avenger
avrillavigne awesome azamat azerty azsxdc azsxdcfv babes babies babyblue babyboy babydoll babygirl
babylon babylon5 backdoor backup bacon badass badboy baddog badger badiman28200 baggins bailey
baller balloon balls bambam banana bananas bandit bangkok banker banshee barbara barber barbie
barcelon barcelona barefoot barkley barney barrett barry barsik baseball basket basketba
basketball bassman bastard batman batman1 battle baxter bayern beach beaches beagle beaner beanie
bears beast beastie beatles beatrice beautiful beauty beaver beavis beckham becky beefcake beetle
believe belinda bella belle bender benjamin bennett benny benson bentley beretta berlin bernard
bernie bertha bertie bethany better betty beverly bhrh0h2oof6xbqjeh bianca bicycle bigass bigballs
bigbear bigbird bigboobs bigboy bigcock bigdaddy bigdick bigdog bigfoot bigger biggie biggles
bigguy bigmac bigman bigmoney bigone bigred bigsexy bigtime bigtits bikini billie billy billy1
billybob billyboy bimmer bingo birdie birdman birthday biscuit bishop bitch bitch1 bitches biteme
bizkit blabla black black1 blackcat blackdog blackhaw blackie blackjac blackman blacks
blacksonblon blacky blade blades blahblah blake blaster blazer blessed blessing blink182 blizzard
blonde blondes blondie blood bloody blossom blowjob blowme bltynbabrfwbz blue123 blue22 bluebird
blueboy bluedog blueeyes bluemoon blues bluesky bob123 bobafett bobbie bobby bobby1 bobcat boeing
bogart bogdan bogey bohica bollocks bollox bomber bond007 bondage bonehead boner bones bonita
bonjour bonkers bonnie bonsai boobies booboo boobs booger boogie boomboom boomer bootie boots
booty boris bosco bossman boston bottle bottom bounce bowler bowling bowser boxing boy4u2ownnyc
bpgjldsgjldthnf br0d3r bradford bradley brandi brando brandon brandon1 brandy brasil braves brazil
breast breeze brenda brendan brent brian brian1 briana brianna bridge bridget brighton bristol
britney brittany broadway broken bronco broncos brooke brooklyn brooks brother brothers brown
brownie browns bruce brucelee bruins bruno brutus bryan bryant bubba bubba1 bubbas bubble bubbles
buckeye buckeyes buckshot buddha buddy buddy1 budlight budman budweise buffalo buffett buffy
bugger builder bulldog bulldogs bullet bullnuts2003 bullseye bullshit bunghole bunny burger burton
business businessbabe busted buster buster1 butch butler butter butterfl butterfly butthead
butthole buttman button buttons byteme cabbage cactus cadillac caesar caitlin calico caliente
californ california caligula callaway callie calvin camaro cambiami camel camelot camels camera
cameron camilla camille campbell canada canadian cancel cancer cancun candle candy candyman cannon
canon cantona capital capone captain caramel cardinal carina carla carlo carlos carlton carmen
carol carole carolina caroline carolyn carpet carrera carrie carrot carson carter cartman cartoon
caserta casey casey1 casino casper cassidy cassie castle cat123 catalina catch22 catdog catfish
catherin catherine catman cavalier caveman cbr600 ccbill cdtnkfyf cecilia cedric celeron celeste
celica celine celtic celtics center central cessna cfitymrf chainsaw chair champ champion champs
chance chandler chanel chang change changeme chaos charger chargers charles charles1 charley
charli charlie charlie1 charlott charlotte charlton charly charmed chase chaser check cheers
cheese cheese1 cheeseburger cheetah chelsea chelsea1 chemical cheng cherokee cherry cheryl chester
chester1 chesterfield chevelle chevrole chevy chevy1 chewie cheyenne chicago chicago1 chichi
chicken chicken1 chickens chickenwing101 chicks chico chief chiefs children china chipper chivas
chloe chocolat chocolate chong chopper chris chris1 chrisbln chrissy christ christia christian
christie christin christina christine christop christopher christopher1 christy chronic chrono
chubby chuck chuckles chucky church cigars cinder cindy cinnamon civilization cjdthitycndj
cjkysirj cjkywt claire clancy clapton clarence clarinet classic claude claudia clayton clemson
clevelan clifford clinton clipper clitoris cloud9 clover cnfc35762209 cobra cobra1 cocacola cocks
coconut coffee cohiba coleman colleen college collins colombia colorado colors colt45 coltrane
columbia columbus combat123654 comics command commando compaq compute computer concrete condom
condor configuratio connect conner connie connor conrad construction consumer contact content
contortionist control cookie cookies cooldude cooler coolguy coolio coolman cooper cooter copper
cornell corona corperfmonsy corrado corvette cosmo cosmopolitan cosmos cosworth cotton cougar
counterstrike country courtney cowboy cowboys cowboys1 coyote cracker craig crash crawford crazy
crazy1 crazybab cream creampie creamy creative credit cricket crimson cristina critter cruise
cruiser crunch crusader crysis crystal cthulhu cthutq cubbies cuddles cumming cumshot cunts
cupcake curious curtis custom cutlass cutter cxfcnmt cyber cyclone cyclops cynthia cypress daddy
daddy1 daewoo dagger daisy daisy1 dakota dalejr dallas dallas1 dalton damage damian damien dammit
damnit dance dancer danger danie daniel daniel1 daniela danielle daniil danila danni danny
dannyboy dante danzig daphne darkness darkside darkstar darling darren darwin david david1 davids
davidson davis dawson daytona dbrnjhbz deacon deadhead deadman deanna death death1 debbie deborah
december deejay deepthroat deeznuts deeznutz defender defiant deftones delete delta delta1 demon
demons denali denis denise deniska dennis denver depeche derrick desert design designer desire
deskjet destiny detroit devil devildog devilmaycry4 devils dexter dfkthbz dfkthf dfktynbyf dfvgbh
dharma diablo diamond diamond1 diamonds diana dickhead dicks diehard diesel dietcoke digger
digital digitalprodu dilbert dildo dilligaf dillon dinamo dingdong dinosaur direct director dirty
discover disney divine dixie dkflbckfd dkflbvbh dkflbvbhjdbx dkflbvbhjdyf doberman doctor dodge
dodge1 dodger dodgeram dodgers doggie doggy dogman dollar dollars dolphin dolphins domainlock2005
dominic domino donald donkey donna donnie donuts doobie doodle doogie dookie dorian dorothy double
doughboy douglas downtown dracula drago dragon dragon1 dragons dragoon drake dream dreamer dreams
driver drizzt droopy drowssap drpepper drummer dthjybrf dublin ducati duchess dudley dumbass
duncan durango duster dustin dusty dylan eagle eagle1 eagles eastside eatme eatpussy eatshit
eclipse eddie eduard eduardo edward edwardcullen edwards eeyore eileen einstein ekaterina elaine
electric element elena elephant eleven elijah elizabet elizabeth elliot elliott elvira elvis
elvis1 elwood emerald emerson emily emily1 eminem emmanuel emmitt empire energy engage engine
engineer england english enigma enjoy enter enter1 enterpri enterprise entertainment erica
ericsson ernest erotic erotica escape escort esther eternity eugene europa europe evelyn everest
everton excalibu exigen exigent exodus explorer express extreme fabian fabie fabric facial faggot
faith falcon falcons fallen fallout family fantasy farmer farside fashion faster fatass fatboy
fatcat father fatima fatima753357 fatman feather february federico felicia felix fender fernand
fernando ferrari ferrari1 ferret fetish fghtkm ficken fiesta figaro fighter filter finalfantasy
findaupair007 finger fingers finish fireball firebird firefly firefox fireman first fisher fishes
fishing fitness fkmnthyfnbdf fktrcfylh fktrcfylhf fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf fktrctq
flames flamingo flash flash1 flatron fletch fletcher flight flipper floppy florence florian
florida florida1 flounder flower flowers floyd fluffy flvbybcnhfnjh flyboy flyers flying foobar
footbal football football1 fordf150 forest forever foreveryoung forfun forget forgot formula
formula1 forrest fortuna fortune fossil foster fowler foxtrot france frances francesc francis
franco francois frank frank1 frankie franklin franky freak freaks freaky freckles freddie freddy
frederic frederiksberg freedom freedom1 freeman freepass freeporn freeuser freeze french fresh
friday friend friends fright frisco fritz frodo frogger froggy front242 frontier frosty frozen
fubar fuck_inside fucked fucker fuckers fuckface fuckher fuckin fucking fuckit fuckme fuckoff
fucktheworld fuckthis fucku fucku2 fuckyou fuckyou1 fuckyou2 fuckyoubitch fugazi function funny
funtime fusion future fyfcnfcbz fylhtq fynfyfyfhbde gabrie gabriel galaxy galina galore gambit
gandalf gandalf1 gangbang gangsta gangster garage garbage garcia garden garfield gargoyle garrett
gateway gateway1 gator gators gbpltw gegcbr geheim gemini general genesis genius george george1
georgia gerald gerard german germany geronimo getmoney getsome gfhfktkjuhfv gfhjkm gfhjkm123
gfhjkmgfhjkm ghbdtn ghbdtnbr ghbdtnghbdtn ghbdtnrfrltkf ghetto ghhh47hj7649 ghjatccbjyfk ghjcnj
ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjnfr ghjcnjqgfhjkm ghjcnjrdfibyj ghjnbdjcnjzybt ghost
ghtdtlvtldtl giant giants gibson gilbert gillian ginger ginger1 giorgi giovanni girls giuseppe
gizmo gizmo1 gizmodo gjkbyf gjkysqgbpltw gladiator global gloria gmoney gn56gn56 goalie goblin
goblue goddess godfather godsmack godzilla gofish goforit goldberg golden goldfish goldie goldstar
golfball golfer golfing goliath gollum gonzo goober goodbye goodluck goodman goodtime google goose
gopher gordon gordon24 gorilla gotcha gothic gotohell govols grace gracie graham grandma granny
grant grapes grateful great great1 greatone greece green green1 greenbay greenday greene
greenlantern greens gregory gremlin grendel gretchen gretzky griffey griffin gringo grizzly groovy
groucho grover grumpy gthtrfnbgjkt gtnhjpfdjlcr guardian guest guiness guinness guitar gundam
gunnar gunner gunners gustav hacker hailey hairy hal9000 halflife hallo hambone hamburg hamilton
hamlet hammer hammers hamster handsome hannah hannibal hansen hansolo happy happy1 happy123
happyday hardcore harder hardon hardrock harley harley1 harmony harold harper harris harrison
harry harry1 harvey hastings havefun hawaii hawkeye hayden hayley hd764nw5d7e1vb1 hd764nw5d7e1vbv
heart hearts heather heather1 heaven hector hedgehog hedimaptfcor heidi helen helena hellfire
hello hello1 hello123 helloo hellyeah helpme hendrix henry hentai herbert herbie hercules herman
hermes hershey hesoyam hidden highland hilton hiphop history hithere hitler hitman hjvfirf hobbes
hobbit hockey hockey1 holden holiday holland holly holly1 hollywoo hollywood holmes holyshit homer
homer1 homers homerun honda honda1 honey hongkong hooker hoosier hooter hooters hoover hopper
horizon horndog hornet horney horny horny1 horse horses hotboy hotdog hotpussy hotred hotrod
hotsex hotshot hotstuff hottie house houses houston howard hudson hummer hungry hunter hunter1
hunting hurrican husker huskers huskies hustler hyperion iampurehaha2 ibanez icecream iceman
idontknow iforgot iguana ihateyou illini iloveboobies ilovemyfamily ilovesex iloveu iloveyo
iloveyou imagine immortal impala imperial incubus indian indiana indians indigo infantry inferno
infiniti infinity ingodwetrust ingrid insane insert inside installdevic installsqlst integra
intelligence international internet intrepid intruder ipo54tj45uy856 ireland irina irish irish1
ironman isabel isabella isabelle isaiah iseedeadpeople island israel italia italian ivanov ivanova
iverson iwantu jabroni jackal jackass jackie jackoff jackson jackson1 jacob jacob1 jaguar jamaica
james james1 jamesbon jamesbond jamesbond007 jamie jammer janet janice janine january japan
japanese jarhead jasmin jasmine jasmine1 jason jason1 jasper javier jayhawk jazzman jeanette
jeanne jeffrey jenna jennie jennifer jenny jenny1 jensen jeremiah jeremy jericho jerkoff jerome
jerry jersey jesse jessic jessica jessica1 jessie jester jesus jesus1 jethro jewels jillian jimbo
jimbob jimmy jimmy1 joanna joanne johanna johannes john316 johnboy johnny johnson joker jokers
jonathan jones jordan jordan1 jordan23 joseph josephphone7 joshua joshua1 journey jrcfyf judith
juggalo juice julia julian julie juliet julius jumper junebug jungle junior jupiter justdoit
justice justin justin1 justinbieber justine justme juventus kahuna kaiser kaktus kamikaze kangaroo
kansas karate karen karina karolina kasper katana katerina kathleen kathryn kathy katie katie1
katrin katrina kawasaki kcj9wx5n keeper keith kelley kelly kelly1 kelsey kendall kennedy kenneth
kenny kenshin kentucky kenwood kenworth kermit kevin kevin1 keyboard keystone keywest kickass
kicker killbill killer killer1 killme kimber kimberly kingdom kingfish kingkong kingpin kingston
kinky kipper kirill kirsten kisses kissme kitkat kitten kitty kitty1 kittycat klaster klingon
knickers knicks knight knights knopka kodiak kolobok koshka kosmos kostya kotenok kramer krishna
krista kristen kristi kristin kristina kristine kristy ktjynsq40147 ktyjxrf kungfu labrador labtec
lacrosse ladies ladybug laguna lakers lamont lance lancelot lancer lansing laptop larisa larry
lasvegas latin latino laura laurel lauren laurie lawrence lawyer leader leanne leather
leavemealone ledzep legacy legend legion legolas lemons lennon leonard leonardo leonid leopard
lesbian lesbians leslie lespaul lestat lester letmein letmein1 letmein2 letsgo lewis lexmark
lhbjkjubz2957704 liberty library licker lickit lickme lifehack lifetime light lightnin lights
lillian lincoln linda lindsay lindsey lineage2 lionking liquid little liverpoo liverpool lizard
lizzie lobster logan logitech lokomotiv lol123 lolipop lolita lollipop lollol london lonely
lonestar lonewolf longhorn looker looking looser lorenzo lorraine loser losers lost4815162342
louis louise love123 love69 love777321777 loveit lovely loveme lover loverboy lovers loveyou
loving lowrider lucas lucifer lucky lucky1 lucky13 lucky7 luckydog ludwig luther lvbnhbq
lytdybrbdfvgbhf lytghjgtnhjdcr macdaddy machine macross madden maddie maddog madeline madison
madison1 madman madmax madness madonna madrid maestro maggie maggot magic magic1 magick magicman
magnolia magnum magnus magpie maiden mailcreated5240 mailman majestic makaveli maksim malaka
malcolm malibu malina mallard mamapapa manager manchest manchester mandingo mandy maniac manson
manuel manutd maprchem56458 maradona marathon marcel marco marcos marcus margaret margarita maria
mariah marian marianne marie marilyn marin marina marine mariners marines marino marino13 mario
marion marisa marissa marius market markus marlboro marlene marley marlin marshall martha martin
martin1 martina martinez martini marvel marvin maryjane maryland mason massimiliano massimo
massive master master1 masterbaiting masterbating masters masturbation matador mathew matilda
matrix matthew matthew1 mattie mature maureen maurice maurolarastefy maverick maxell maxima
maximum maximus maxine maxwell mayday mayhem maynard mazafaka meatball meathead meatloaf mechanic
megadeth megaman megan megapass meghan melanie melinda melissa melissa1 mellon melody melvin
member memorex memory memphis mercedes mercury meredith meridian merlin mersedes metal metallic
metallica method mevefalkcakk mexico miami michael michael1 michaela michaeljackson micheal michel
michele michell michelle michigan mickey microlab micron microsof microsoft midget midnight mighty
miguel mikey milana milano milena miles military miller millie million milton minecraft
minecraft123 minime minnesota_hp minnie miracle mirage miranda miriam mirror misfit mission missy
mister mistress misty mitchell mittens mnbvcxz mobile models mollie molly molly1 moloko molson
momoney momsanaladventure monaco monalisa monday mondeo money money1 moneyman moneys mongoose
monica monika monique monitor monkey monkey1 monkeys monopoly monroe monster montana montreal
monty moocow mookie moomoo moose moose1 morgan morganstanley morpheus morris morrison mortalkombat
moscow mother motherfucker motherlode motorola mountain mouse mouse1 movie movies mozart
msoracle32re msorcloledbr muffin mulder multiplelo munchkin muppet murder murphy murray muscle
mushroom music music1 musica musicman mustang mustang1 mustangs mybaby mylife mylove mypass myself
mystery mystic nadine naked nancy napass napoleon naruto nascar nasty nastya natali natalia
natalie natasha nathalie nathan national natural nature naughty ncc1701 ncc1701a ncc1701d ncc1701e
ne1469 ne_e_pod_chehyl nebraska necronomicon needforspeed nellie nelson nemesis
nemvxyheqdd5oqxyxyzi neptune network networkingpe nevada newbie newcastl newlife newman newpass
newport newproject2004 newton newyork newyork1 nfnmzyf nguyen nhbujyjvtnhbz nhecsyfujkjdt
nhfdvfnjkju123 nhfycajhvths nicholas nick1234-rem936 nicola nicolas nicole nicole1 nigger night
nightcrawler nikita nikki nikola nimrod niners ninja nintendo nipper nipple nipples nirvana nissan
nitram nobody nofear nokia nolimit nondriversig noodle noodles nookie nopass norman norton nothing
november ntktdbpjh1994 nudist nugget number number1 nuttertools nwo4life nyjets nylons nymets
oakland oakley obiwan oblivion ocean october odessa office ohyeah oicu812 oilers oklahoma oksana
olcrackmaster oldman oliver olivia olivier omega omega1 onelove online onlyme ontheoutside openup
operator oracle orange orange1 oranges oregon orgasm original orioles orion orlando oscar oscar1
osiris ou812 ou8122 outkast outlaw overlord oxford p0015123 pa55w0rd pa55word pacific packard
packer packers packers1 pacman padres paint paintbal paintball painter pakistan palace paladin
palmer pamela panama panasoni panasonic pancho panda pandora pantera panther panther1 panthers
panties pantyhos panzer paper paradise paradox paraklast1974 paris parker parola parrot party
pascal pass123 pass1234 passat passion passme passport passw0rd passwor passwor1 password
password1 password123 password1234 passwordassword passwords passwordstandard passwort patches
patricia patrick patrick1 patriot patriots patton patty pauline pavilion payton peace peaches
peanut peanutbutter peanuts pearl pearljam pebbles pedro peekaboo peewee pegasus pencil penelope
penguin penguins penis penny penthous pentium people pepper pepper1 pepsi pepsi1 perfect personal
pervert peter peter1 peterpan peters peterson peugeot peyton pfqwtd27121988 phantom philadelphia
philip philippe philips phillies phillip phillips philly phoebe phoenix phoenix1 photo photos
phpbb picard picasso piccolo pickle pickles picture pierre piglet pikachu pillow pilot pimpin
pineappl pingpong pinkfloy pioneer pippen pirate pirates pisces pistol pitbull pizza planet
plastic platinum playboy player playstation2 playstation3 playtime please pleasure plumber
plymouth poetry poison poiuyt poiuytrewq pokemon pokemon1 polaris police polina polniypizdec0211
polniypizdec1102 polniypizdec110211 polska pompey poncho pontiac poodle poohbear pookie poontang
pooper poopie poopoo pooter popcorn popeye poppy porkchop porno pornographic pornos pornstar
porsche porsche9 porter portland portugal poseidon positive possum postal potato potter powder
powell power power1 powers precious predator prelude premier presario presto preston pretty primus
prince princes princess printer prissy private privet prodigy professional profit psycho
ptybnxtvgbjy pudding pumpkin punisher punkin punkrock punksnotdead puppies puppy pupsik purple
pussie pussies pussy pussy1 pussy69 pussycat pussys putter pyramid python q12345 q123456 q1w2e3
q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 qawsed
qawsedrf qawsedrftgyh qaz123 qaz123wsx456 qazqaz qazwsx qazwsx12 qazwsx123 qazwsx123456 qazwsxed
qazwsxedc qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazxsw qazxswedc qazxswedc123 qazxswedcvfr
qqq111 quality quantum quartz quattro queen queens quincy qwaszx qwaszxerdfcv qwe123 qweasd
qweasdzxc qweasdzxc123 qweqwe qwer123 qwer1234 qwerasdf qwerasdfzxcv qwert qwert1 qwert123
qwertasdfgzxcvb qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
qwerty123456789 qwertyasdfgh qwertyu qwertyui qwertyuio qwertyuiop qwertyuiop10 qwertyuiop12
qwertyuiop123 qwertyuiop12345 qwertyytrewq qwertz r2d2c3po rabbit rabota racecar racer racerx
rachael rachel racing rafael ragnarok raider raiders raiders1 railroad rainbow raistlin ralph
rambler rammstein ramona ramses randall random randy ranger ranger1 rangers rangers1 raptor rascal
rasdzv3 rasputin rastaman raven raven1 ravens raymond rbhbkk rctybz reading ready reagan reality
reaper rebecca rebel rebels red123 redalert redbull reddog redfish redhead redhot redman redneck
redrum redskins redsox redwings reebok reggie regina remember renault renee renegade rereirf
rescue research residentevil respect retard retired revenge review rfhbyf rfnthbyf rfnthbyf1988
rfrfirf rfrnec rhbcnbyf rhonda ricardo richard richard1 richards richie richmond ricky rightnow
ripper river rivers rjirfrgbde rjntyjr rjycnfynby roadkill robbie robert robert1 roberta roberto
roberts robin robinson robotech rocker rocket rockets rockhard rockon rocks rockstar rocky rocky1
rodman rodney roger rogers roland roller rolltide roman romance romashka romeo rommel ronald
ronaldinho10 ronaldo ronnie rookie rooster rootbeer roscoe rosebud rosemary rosie rotten route66
rover rovers roxanne royals rtyuehe rubber rugby rules rulez runner running rupert rush2112 ruslan
russell russia russian rustam rusty rusty1 sabbath sabina sabine sabres sabrina sadie sadie1
safari safety sailboat sailing sailor saint saints sakura sally salmon salvador samantha samara
samiam sammie sammy sammy1 sampson samson samsung samsung1 samuel samurai sanchez sanders sandiego
sandman sandra sandro sandy sandy1 sanfrancisco santana santiago santos sapper sapphire sarah
sarah1 saratoga sascha sasha sasha1 sassy sasuke satan satan666 satisfaction saturday saturn
saun24865709 sausage savage savannah sayang scandinavian scania scanner scarface scarlet scarlett
school schoolgirlie science scooby scoobydo scooter scooter1 scorpio scorpion scotch scotland
scott scott1 scottie scotty scout scrappy scratch scream scruffy scully sdicmt7seytn seamus searay
search seattle sebastia sebastian second secret secret1 security seeker seemnemaailm seinfeld
select selena seminole semperfi senior sentinel septembe september serega serena serenity sergei
sergey sergio server service sesame seven seven7 sex123 sex4me sexsex sexual sexxxx sexy1 sexy69
sexygirl shado shadow shadow1 shaggy shalom shaman shamrock shane shaney14 shania shannon shannon1
shaolin shark sharks sharky sharon shasta shaved shawn shazam shearer sheena sheila shelby shelley
shelly shemale sherlock sherman sherry sherwood shiloh shirley shithead shitty shogun shooter
shopping short shorty shotgun showme showtime sidney siemens sierra silence silver silvia simba
simon simon1 simona simone simple simpson simpsons sinatra sinbad sinclair singer single sinner
sirius sister sithlord sixers skater skeeter skidoo skiing skinny skipper skippy skittles skorpion
skydive skyline skywalke skywalker slacker slappy slapshot slave slayer sleepy slick slider
slipknot sluts slutty small smegma smelly smile smiles smiley smith smitty smoke smoker smokes
smokey smokin smooth smudge snake snake1 snakes snapper snapple snatch sneakers snickers sniper
snoop snoopdog snoopy snowball snowboar snowman snuggles sobaka soccer soccer1 socrates softball
software sojdlg123aljg soldier soleil solnce solomon solution somethin sommer sonic sonnenschein
sonyericsson sooner sooners sophia sophie soso123aljg southern southpark space spank spanking
spankme spanky sparkle sparks sparky sparrow sparta spartak spartan spartans spawn speaker spears
special specialinsta spectrum speed speedy spencer spider spiderma spiderman spidey spike spike1
spirit spitfire splash splinter spongebob spooky sport sports spring springer sprint sprite spunky
spurs spyder squirrel squirt srinivas stacey stalker stallion standard stanley staples star69
starbuck starcraft stardust starfire starfish stargate stars starship start startrek starwars
static station stealth steel steele steeler steelers stefan stefano stella steph stephani
stephanie stephen stereo sterlin sterling steve steve1 steven stevie stewart stick stickdaddy77
sticks sticky stimpy stinger stingray stinky stinkyfinger stocking stocks stolen stone stonecol
stoner stones stoney storm stormy strange stranger stratocaster street strider strike striker
stripper stroke strong stuart student studio studly stuff stumpy stunner stupid subaru sublime
subway success sucker suckit suckme sucks sugar sultan summer summer1 summit sundance sunday
sunflowe sunny sunnyday sunrise sunset sunshine super super1 super123 superfly superman superman1
supernatural supersta superstar support surfer surfing susan susanne suzanne suzuki svetik
svetlana swallow sweden sweet sweetie sweetpea sweets sweety swimmer swimming swinger swingers
sword swordfis swordfish sydney sylvia syncmaster syracuse system systemofadown tabitha tacobell
tacoma tamara tammy tanker tanner tanya tardis target tarheel tarheels tarzan tasha tatiana tattoo
tatyana taurus taylor taylor1 tazman tazmania tdutybq teacher technics techno teddy teens tekken
telefon tempest temple temppassword tennis tequila teresa terminal terminator terrapin terror
terry test1 test123 test1234 tester testing texas texas1 thailand thanatos thanks thankyou theboss
thecakeisalie thecat theend thegame thekid theking theman theodore theone theresa therock thesims
thirteen thomas thomas1 thompson thongs throat thuglife thumper thunder thunder1 thursday thx1138
ticketmaster tickle tiffany tiger tiger1 tigers tigger tigger1 tight tights timber timmy timothy
tinker tinman tintin titanic titanium titans titleist titties titty tobias today tolkien tomato
tomcat tommy tommy1 tommyboy tomorrow tootsie topcat topdog topgun topher topper tornado toronto
torres toshiba tottenha toyota tracey tractor tracy trader traffic train trains trance transam
transformers translator travel travis treasure trebor trevor trfnthbyf tricky trident trigger
trinidad trinity trisha tristan triton triumph trixie trojan trojans trombone trooper trouble
trout truck trucker trucks truelove truman trumpet trunks trustno1 tsunami tucker tuesday tunafish
tundra turbo turbo1 turkey turkey50 turner turtle tweety twilight twinkle twisted twister tyler
tyler1 typhoon tyrone tyson ufkbyf ultima ultimate umbrella unbelievable underdog undertaker
unicorn united universe unknown unreal usa123 usnavy usuckballz1 utopia vacation vader vagina
valentin valentina valera valeria valerie valhalla valley vampire vanessa vanhalen vanilla
vanyarespekt vector vectra vegeta velvet venus verbatim veritas vermont vernon verona veronica
veronika vertigo vette vfczyz vfhbyf vfhbyfvfhbyf vfhecz vfhufhbnf vfksirf vfrcbv vfrcbvrf
vfrcbvvfrcbv vfvekz vfvfgfgf vfvfvskfhfve vfvjxrf vh5150 viagra victor victoria victory video
vietnam viewsonic viking vikings viktor viktoria village vincent violet viper viper1 vipers virgin
virginia vision vitalik vivian vkontakte vladik vladimir vladimirovna vladislav volley volume
voodoo vortex voyager voyeur vulcan wagner walker wallace walleye wally walmart walnut walrus
walter wanker wapbbs warcraft warhammer warhammer40k warlock warlord warren warrior warriors
wasser wassup watcher water waterloo waters watson wayne wazzkaprivet weasel weather webmaster
websolutions websolutionssu webster webuivalidat weezer weihnachtsbau weihnachtsbaum welcome
welcome1 wendy werewolf werner wesley western westham westside westwood wetpussy whatever wheels
whiskey whisky whisper white whitesox whitey whitney whocares whore whosyourdaddy whynot wibble
wicked wilbur wildcat wildcats wildfire william william1 williams willie willis willow willy
wilson window windows winner winnie winston winston1 winter wisdom wizard wolf359 wolfgang wolfie
wolfman wolfpack wolverin wolverine wolves woman wombat women wonder woody woody1 woofwoof wookie
wordpass working world wrangler wrestlin wright wrinkle1 writer wutang xanadu xavier xbox360
xfiles xtreme xxxp455w0rd5 yamaha yankee yankees yankees1 ybrbnf ybrjkfq yellow yfnfif yomama
yosemite young yourmom yousuck ytrewq yvonne yzerman z1x2c3 z1x2c3v4b5n6 z1x2c3v4b5n6m7 zachary
zaphod zaq123 zaq12wsx zaq12wsxcde3 zaq1xsw2 zaq1xsw2cde3 zaqwsx zaqwsxcderfv zaqxsw zcfvfzkexifz
zenith zeppelin zerocool zidane ziggy zipper zombie zorro zqjphsyf6ctifgu zvezda zxasqw12 zxc123
zxcasd zxcasdqwe zxcasdqwe123 zxcv1234 zxcvbn zxcvbn123456 zxcvbnm zxcvbnm1 zxcvbnm123456789
zxcvbnmmnbvcxz
`
    .trim()
    .split(/\s+/),
);
