CREATE TABLE "text_corrections" (
	"school_id" integer NOT NULL,
	"language" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "text_corrections_school_id_language_key_pk" PRIMARY KEY("school_id","language","key")
);
